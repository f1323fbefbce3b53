import type { AnsweredRequest } from './answered-request';

export type LogFormat = 'json' | 'pretty';

/** In milliseconds, to a microsecond. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** Nothing in a request's line needs escaping: see showUrl() and requestIdOf(). */
const asJson = (answered: AnsweredRequest, timestamp: string): string => {
  const { method, shownUrl, status, milliseconds, cache, requestId, isAborted } = answered;
  return (
    `{"level":"http","timestamp":"${timestamp}","message":"${method} ${shownUrl} ${status}"` +
    `,"method":"${method}","path":"${shownUrl}","status":${status}` +
    `,"duration_ms":${rounded(milliseconds)},"cache":"${cache}","request_id":"${requestId}"` +
    `${isAborted ? ',"aborted":true' : ''}}\n`
  );
};

const asText = (answered: AnsweredRequest, timestamp: string): string => {
  const { method, shownUrl, status, milliseconds, cache, requestId, isAborted } = answered;
  const took = `${rounded(milliseconds)} ms`;
  const end = isAborted ? ' aborted' : '';
  return `[${timestamp}] http: ${method} ${shownUrl} ${status} (${took}) ${cache} ${requestId}${end}\n`;
};

/** One line of the log, its end included. */
export const logLine = (answered: AnsweredRequest, timestamp: string, format: LogFormat): string =>
  format === 'json' ? asJson(answered, timestamp) : asText(answered, timestamp);
