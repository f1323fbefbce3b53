import type { LogFormat } from '../plugins/site-content/server/src/operations/requests/log-line';
import { currentRequestId } from '../plugins/site-content/server/src/operations/requests/request-id';

/** Where winston's transports look for the line that they write. */
const MESSAGE = Symbol.for('message');

/** What winston gives to a format: an error that was logged by itself is one, too. */
export interface LogInfo {
  readonly level: string;
  readonly message: unknown;
  readonly stack?: unknown;
  [MESSAGE]?: string;
}

/** A line of the log, as far as it is known. */
interface Line {
  readonly level: string;
  readonly timestamp: string;
  readonly message: string;
  readonly stack?: string;
  readonly request_id?: string;
}

/** Strapi colours some of its messages for terminals. */
// eslint-disable-next-line no-control-regex
const COLOURS = /\x1b\[[0-9;]*m/g;

const toText = (message: unknown): string => {
  if (typeof message === 'string') return message;
  if (message instanceof Error) return message.message;
  return JSON.stringify(message) ?? String(message);
};

type Redact = (text: string) => string;

const toLine = (info: LogInfo, redact: Redact): Line => {
  const stack = info.stack ?? (info.message instanceof Error ? info.message.stack : undefined);
  const requestId = currentRequestId();
  return {
    level: info.level,
    timestamp: new Date().toISOString(),
    message: redact(toText(info.message)),
    ...(typeof stack === 'string' ? { stack: redact(stack) } : {}),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  };
};

const asJson = (line: Line): string =>
  JSON.stringify({ ...line, message: line.message.replace(COLOURS, '') });

const asText = ({ level, timestamp, message, stack, request_id: requestId }: Line): string => {
  const id = requestId === undefined ? '' : ` (${requestId})`;
  return `[${timestamp}] ${level}: ${message}${id}${stack === undefined ? '' : `\n${stack}`}`;
};

/**
 * Strapi's log as lines of JSON or as text. An error comes with its stack, and what is logged while a request
 * is answered comes with the request's id. Whatever else an error carries (a query's values, say) stays out.
 *
 * @param redact takes secrets out of a text
 */
export const createLogFormat = (format: LogFormat, redact: Redact) => ({
  transform(info: LogInfo): LogInfo {
    const line = toLine(info, redact);
    info[MESSAGE] = format === 'json' ? asJson(line) : asText(line);
    return info;
  },
});
