import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CapturedResponse } from '../cache/capture-response';
import { getStrapiUpstream } from '../cache/create-response-cache';
import { endWith } from '../operations/request-bodies/body-chunks';
import { readCacheRequestHeaders } from '../operations/requests/cache-request-headers';
import { getRequestId } from '../operations/requests/request-id';
import { CHUNKS_HEADER, SentBodies } from './body-chunks-transfer';
import { takeFromClient } from './front-thread-header';

/** Sets the client's address as the connection's remote address, for Koa and login throttling. */
const setClient = ({ socket }: IncomingMessage, client: string): void => {
  Object.defineProperty(socket, 'remoteAddress', { value: client, configurable: true });
};

const isNotOfConnection = ([name]: readonly [string, string]): boolean =>
  !['connection', 'content-length', 'transfer-encoding', 'keep-alive'].includes(name.toLowerCase());

/**
 * Creates the listener for requests that front threads pass on. It replaces Strapi's listener. The front
 * threads log and count these requests.
 *
 * @param strapi Strapi's request listener
 * @param secret secret that the front threads know
 */
export const answerFrontThreads = (strapi: RequestListener, secret: string): RequestListener => {
  const { answer, capture } = getStrapiUpstream(strapi);
  const bodies = new SentBodies();

  const send = (
    response: ServerResponse,
    held: string | null,
    { status, headers, body }: CapturedResponse
  ): void => {
    const { id, sent } = bodies.write(body, held);
    response.writeHead(status, [
      ...headers.filter(isNotOfConnection).flat(),
      ...['Content-Length', String(sent.length)],
      ...(id === null ? [] : [CHUNKS_HEADER, id]),
    ]);
    endWith(response, sent);
  };

  return (request, response) => {
    const from = takeFromClient(request.rawHeaders, secret);
    if (from === null) {
      response.writeHead(400).end();
      return;
    }
    const requestId = getRequestId(readCacheRequestHeaders(request.rawHeaders).requestId);
    if (from.kind === 'pass') {
      setClient(request, from.client);
      response.setHeader('X-Request-Id', requestId);
      answer(request, response, requestId);
      return;
    }
    setClient(request, '');
    capture(request, response, requestId).captured.then(
      (captured) => send(response, from.held, captured),
      (error: Error) => response.destroy(error)
    );
  };
};

/**
 * Prepares upgrade requests, such as those for WebSockets, before other listeners receive them: checks the
 * secret and sets the client's address.
 */
export const prepareUpgrades = (server: Server, secret: string): void => {
  if (server.listenerCount('upgrade') === 0) return;
  server.prependListener('upgrade', (request: IncomingMessage, socket: Duplex) => {
    const from = takeFromClient(request.rawHeaders, secret);
    if (from?.kind === 'pass') setClient(request, from.client);
    else socket.destroy();
  });
};
