import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { bringsBody } from './brings-body';
import { closeGently } from './lingering-close';

/**
 * Has an answer close its connection when it begins before all of the request's body has come. What comes
 * next on such a connection is that body: kept alive, it would answer nobody any more, and a proxy that keeps
 * connections would send other people's requests down it.
 */
const closeWhenUnread = (request: IncomingMessage, response: ServerResponse): void => {
  if (!bringsBody(request.rawHeaders)) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  // Node comes by here for headers that nobody writes themselves, too.
  response.writeHead = ((...given: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      closeGently(request.socket);
    }
    return writeHead(...given);
  }) as ServerResponse['writeHead'];
  response.once('finish', () => {
    // Who stopped half-way has paused it: nothing more would be taken from the connection.
    request.unpipe();
    request.resume();
  });
};

/**
 * Closes each connection on which a request was answered whose body nobody has read.
 * It comes before the listeners that answer, whoever has added them by now.
 */
export const closeUnread = (server: Server): void => {
  server.prependListener('request', closeWhenUnread);
};

/**
 * Lets a client that asks first (`Expect: 100-continue`) keep its body until somebody reads it: Node asks for
 * it before anything is known of the request. Whoever reads bodies calls `askForBody`.
 */
export const leaveExpectationsToReaders = (server: Server): void => {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
};

/** Tells a client that waits for it to send its body. */
export const askForBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (/^100-continue$/i.test(request.headers.expect ?? '')) response.writeContinue();
};
