import type { CompletedRequest } from './completed-request';

export type LogFormat = 'json' | 'pretty';

/**
 * In microseconds. Formatted values are memoized for durations below this limit, such as those of cached responses.
 */
const SHORT = 10_000;
const shortOnes: string[] = [];

/** Formats milliseconds, rounded to microseconds. Formatting a fraction takes as long as a cache lookup. */
const rounded = (milliseconds: number): string => {
  const microseconds = Math.round(milliseconds * 1000);
  if (microseconds < 0 || microseconds >= SHORT) return String(microseconds / 1000);
  return (shortOnes[microseconds] ??= String(microseconds / 1000));
};

/** Formats a request as JSON. Nothing in it needs escaping: see redactUrl(), getRequestId() and getClientAddress(). */
const asJson = (answered: CompletedRequest, timestamp: string): string => {
  const { method, shownUrl, status, milliseconds, cache, requestId, client, isAborted } = answered;
  return (
    `{"level":"http","timestamp":"${timestamp}","message":"${method} ${shownUrl} ${status}"` +
    `,"method":"${method}","path":"${shownUrl}","status":${status}` +
    `,"duration_ms":${rounded(milliseconds)},"cache":"${cache}","request_id":"${requestId}"` +
    `${client === undefined ? '' : `,"client":"${client}"`}` +
    `${isAborted ? ',"aborted":true' : ''}}\n`
  );
};

const asText = (answered: CompletedRequest, timestamp: string): string => {
  const { method, shownUrl, status, milliseconds, cache, requestId, client, isAborted } = answered;
  const took = `${rounded(milliseconds)} ms`;
  const end = `${client === undefined ? '' : ` ${client}`}${isAborted ? ' aborted' : ''}`;
  return `[${timestamp}] http: ${method} ${shownUrl} ${status} (${took}) ${cache} ${requestId}${end}\n`;
};

/** Formats a log line, including the newline. */
export const logLine = (
  answered: CompletedRequest,
  timestamp: string,
  format: LogFormat
): string => (format === 'json' ? asJson(answered, timestamp) : asText(answered, timestamp));
