import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasRequestBody } from './has-request-body';

/** How often to check for data, in milliseconds. */
const CHECK_INTERVAL_MS = 100;

/** In milliseconds. A client that has sent nothing for this long is assumed to have read the response. */
const QUIET = 1000;

/** Absolute limits, whatever the client sends, in milliseconds and in bytes. */
const LONGEST = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads the rest of the data that the client sends, within limits, and then closes the connection. */
const drain = (socket: Socket): void => {
  const begunAt = performance.now();
  const bytesAtFirst = socket.bytesRead;
  let bytesRead = bytesAtFirst;
  let changedAt = begunAt;
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead !== bytesRead) {
      bytesRead = socket.bytesRead;
      changedAt = now;
    }
    const isOver =
      now - changedAt > QUIET || now - begunAt > LONGEST || bytesRead - bytesAtFirst > MAX_BYTES;
    if (isOver) socket.destroy();
  }, CHECK_INTERVAL_MS);
  socket.once('close', () => clearInterval(timer));
};

/**
 * Makes Node close a connection gracefully after an early response (lingering close; RFC 9112, section 9.6):
 * it sends FIN and keeps reading for a moment. Closing at once while data is arriving would reset the
 * connection, and the client would lose the response.
 */
const lingeringClose = (socket: Socket): void => {
  let isClosing = false;
  // Called by Node after the response was sent, and by a shutdown.
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    socket.end();
    drain(socket);
  };
};

/**
 * Closes the connection of a response that starts before the request body has arrived. The next bytes on the
 * connection are that body. Kept alive, the connection would be blocked, and a proxy that reuses connections
 * would send other clients' requests over it.
 */
const closeWhenUnread = (request: IncomingMessage, response: ServerResponse): void => {
  if (!hasRequestBody(request.rawHeaders)) return;
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  // Node also calls `writeHead` for implicit headers.
  response.writeHead = ((...given: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      lingeringClose(request.socket);
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
 * Closes a connection once it has carried a response to a request whose body was not read. Registered before
 * all listeners that respond.
 */
export const closeUnread = (server: Server): void => {
  server.prependListener('request', closeWhenUnread);
};

/**
 * Delays the body of a request with `Expect: 100-continue` until something reads it. Node would ask for the
 * body before anything is known about the request. Readers call `askForBody`.
 */
export const leaveExpectationsToReaders = (server: Server): void => {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
};

/**
 * True if the client waits for `100 Continue` before it sends the body. HTTP/1.0 has no such expectation (RFC
 * 9110, section 10.1.1).
 */
export const expectsContinue = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && /^100-continue$/i.test(headers.expect ?? '');

/** Tells a waiting client to send its body. */
export const askForBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (expectsContinue(request)) response.writeContinue();
};
