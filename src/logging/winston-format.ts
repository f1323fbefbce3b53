import type { LogFormat } from '../plugins/site-content/server/src/operations/requests/log-line';
import { currentRequestId } from '../plugins/site-content/server/src/operations/requests/request-id';

/** Member in which winston's transports expect the formatted line. */
const MESSAGE = Symbol.for('message');

/** winston's input to a format, which may be an error that was logged directly. */
export interface LogInfo {
  readonly level: string;
  readonly message: unknown;
  readonly stack?: unknown;
  /** Address of the client, if it is logged. */
  readonly client?: unknown;
  [MESSAGE]?: string;
}

/** The known parts of a log line. */
interface Line {
  readonly level: string;
  readonly timestamp: string;
  readonly message: string;
  readonly stack?: string;
  readonly request_id?: string;
  readonly client?: string;
}

/** Matches colour codes, which Strapi puts into some messages for terminals. */
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
    ...(typeof info.client === 'string' ? { client: info.client } : {}),
  };
};

const asJson = (line: Line): string =>
  JSON.stringify({ ...line, message: line.message.replace(COLOURS, '') });

const asText = ({ level, timestamp, message, stack, request_id: requestId }: Line): string => {
  const id = requestId === undefined ? '' : ` (${requestId})`;
  return `[${timestamp}] ${level}: ${message}${id}${stack === undefined ? '' : `\n${stack}`}`;
};

/**
 * Formats Strapi's log as lines of JSON or text. Errors include their stack; lines logged during a request
 * include its id. Other members of an error (such as a query's values) are omitted.
 *
 * @param redact masks secrets in a text
 */
export const createLogFormat = (format: LogFormat, redact: Redact) => ({
  transform(info: LogInfo): LogInfo {
    const line = toLine(info, redact);
    info[MESSAGE] = format === 'json' ? asJson(line) : asText(line);
    return info;
  },
});
