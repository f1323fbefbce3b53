import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { bringsBody } from './brings-body';
import { closeGently } from './lingering-close';

/**
 * Closes the connection of a response that starts before the request body has arrived. The next bytes on the
 * connection are that body: keeping it alive would block it, and a proxy that reuses connections would send
 * other people's requests down it.
 */
const closeWhenUnread = (request: IncomingMessage, response: ServerResponse): void => {
  if (!bringsBody(request.rawHeaders)) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  // Node also calls this for implicit headers.
  response.writeHead = ((...given: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      closeGently(request.socket);
    }
    return writeHead(...given);
  }) as ServerResponse['writeHead'];
  response.once('finish', () => {
    // An aborted reader has paused the request, so nothing more would be read.
    request.unpipe();
    request.resume();
  });
};

/**
 * Closes each connection with a response to a request whose body was not read. Registered before all
 * listeners that answer.
 */
export const closeUnread = (server: Server): void => {
  server.prependListener('request', closeWhenUnread);
};

/**
 * With `Expect: 100-continue`, delays the body until something reads it. Node would ask for it before
 * anything is known about the request. Readers call `askForBody`.
 */
export const leaveExpectationsToReaders = (server: Server): void => {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
};

/** Whether the client sends its body only when it is asked for it. HTTP/1.0 knows no such request (RFC 9110, section 10.1.1). */
export const expectsContinue = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && /^100-continue$/i.test(headers.expect ?? '');

/** Tells a waiting client to send its body. */
export const askForBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (expectsContinue(request)) response.writeContinue();
};
