import type { AnsweredRequest } from './answered-request';

export type LogFormat = 'json' | 'pretty';

/** In microseconds: what answers from memory take, which are written down over and over. */
const SHORT = 10_000;
const shortOnes: string[] = [];

/** Milliseconds, to a microsecond. To write a fraction takes as long as to look for an answer in memory. */
const rounded = (milliseconds: number): string => {
  const microseconds = Math.round(milliseconds * 1000);
  if (microseconds < 0 || microseconds >= SHORT) return String(microseconds / 1000);
  return (shortOnes[microseconds] ??= String(microseconds / 1000));
};

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
