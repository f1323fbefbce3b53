import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CapturedResponse, captureResponse } from '../cache/capture-response';
import { readDecisiveHeaders } from '../operations/requests/cache-request-headers';
import { getRequestId, runForRequest } from '../operations/requests/request-id';
import { CHUNKS_HEADER, SentBodies } from './body-chunks-transfer';
import { takeFromClient } from './from-front';

/** Makes the client's address that of the connection, for Koa and the limit of logins. */
const setClient = ({ socket }: IncomingMessage, client: string): void => {
  Object.defineProperty(socket, 'remoteAddress', { value: client, configurable: true });
};

const isNotOfConnection = ([name]: readonly [string, string]): boolean =>
  !['connection', 'content-length', 'transfer-encoding', 'keep-alive'].includes(name.toLowerCase());

/**
 * Answers the requests that front threads pass on, in place of Strapi's listener. They are logged and counted
 * by the front threads.
 *
 * @param strapi Strapi's request listener
 * @param secret shared with the front threads
 */
export const answerFrontThreads = (strapi: RequestListener, secret: string): RequestListener => {
  const bodies = new SentBodies();

  const send = (
    response: ServerResponse,
    held: string | null,
    { status, headers, body }: CapturedResponse
  ): void => {
    const { id, pieces } = bodies.write(body, held);
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    response.writeHead(status, [
      ...headers.filter(isNotOfConnection).flat(),
      ...['Content-Length', String(length)],
      ...(id === null ? [] : [CHUNKS_HEADER, id]),
    ]);
    for (const piece of pieces) response.write(piece);
    response.end();
  };

  return (request, response) => {
    const from = takeFromClient(request.rawHeaders, secret);
    if (from === null) {
      response.writeHead(400).end();
      return;
    }
    const requestId = getRequestId(readDecisiveHeaders(request.rawHeaders).requestId);
    if (from.kind === 'pass') {
      setClient(request, from.client);
      response.setHeader('X-Request-Id', requestId);
      runForRequest(requestId, () => strapi(request as never, response as never));
      return;
    }
    setClient(request, '');
    runForRequest(requestId, () => captureResponse(strapi, request, response).captured).then(
      (captured) => send(response, from.held, captured),
      (error: Error) => response.destroy(error)
    );
  };
};

/** Prepares requests to take over a connection, such as for WebSockets, before other listeners get them. */
export const prepareUpgrades = (server: Server, secret: string): void => {
  if (server.listenerCount('upgrade') === 0) return;
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const from = takeFromClient(request.rawHeaders, secret);
    if (from?.kind === 'pass') setClient(request, from.client);
    else socket.destroy();
  });
};
