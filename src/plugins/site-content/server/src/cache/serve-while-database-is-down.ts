import type { ServerResponse } from 'node:http';
import type { Headers } from './stored-response';

const RETRY_AFTER_IN_SECONDS = 5;

const MESSAGE =
  'The database is not responding, and no cached response is available. Try again soon.';

/**
 * Responds with 503 in Strapi's envelope and with the shared response headers. Used while the database is
 * down and no sufficiently recent response is cached (option `delivery.staleSeconds`).
 */
export const refuseWhileDown = (
  response: ServerResponse,
  {
    isHead,
    sharedHeaders,
    requestId,
  }: { readonly isHead: boolean; readonly sharedHeaders: Headers; readonly requestId: string }
): void => {
  const error = { status: 503, name: 'ServiceUnavailableError', message: MESSAGE, details: {} };
  const body = JSON.stringify({ data: null, error });
  response.writeHead(503, [
    ...sharedHeaders.flat(),
    ...['Content-Type', 'application/json; charset=utf-8'],
    ...['Content-Length', String(Buffer.byteLength(body))],
    ...['Cache-Control', 'no-store'],
    ...['Retry-After', String(RETRY_AFTER_IN_SECONDS)],
    ...['X-Request-Id', requestId],
  ]);
  response.end(isHead ? undefined : body);
};
