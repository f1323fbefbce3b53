import type { Socket } from 'node:net';

/** How often to check for data, in milliseconds. */
const LOOK_EVERY = 100;

/** A client that has sent nothing for this long has read the response, in milliseconds. */
const QUIET = 1000;

/** Absolute limits, in milliseconds and in bytes. */
const LONGEST = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads what the client still sends, within limits, and then closes. */
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
  }, LOOK_EVERY);
  socket.once('close', () => clearInterval(timer));
};

/**
 * Closes a connection gracefully after an early response (RFC 9112, section 9.6): sends FIN and keeps reading
 * for a moment. Closing at once while data is arriving would reset the connection, and the client would lose
 * the response.
 */
export const closeGently = (socket: Socket): void => {
  let isClosing = false;
  // Called by Node after the response was sent, and by a shutdown.
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    socket.end();
    drain(socket);
  };
};
