import type { Socket } from 'node:net';

/** How often to look at what has come, in milliseconds. */
const LOOK_EVERY = 100;

/** A client that has sent nothing for so long has read the answer, in milliseconds. */
const QUIET = 1000;

/** Whatever a client does, in milliseconds and in bytes. */
const LONGEST = 10_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Takes what a client still sends, for a while and up to a size, and then closes. */
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
 * Has a connection close as HTTP wants it after an answer that came early (RFC 9112, section 9.6): this end
 * says that nothing more comes, and goes on reading for a moment. Closed at once under bytes that are on
 * their way, it would be reset, and the client would lose the answer.
 */
export const closeGently = (socket: Socket): void => {
  let isClosing = false;
  // Called by Node when the answer was handed over, and by whoever stops the service.
  socket.destroySoon = () => {
    if (isClosing) return;
    isClosing = true;
    socket.end();
    drain(socket);
  };
};
