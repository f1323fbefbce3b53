import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may wait on one connection: each takes some kilobytes, and the 64 KiB that Node reads at once hold
 * thousands of them.
 */
const MAX_WAITING_REQUESTS = 200;

/** What waits on each connection whose client sends requests without waiting for responses. */
class WaitingRequests {
  private readonly counts = new WeakMap<Socket, number>();

  /** @returns how many wait on the connection now */
  add(socket: Socket): number {
    const before = this.counts.get(socket);
    const count = (before ?? 0) + 1;
    this.counts.set(socket, count);
    // Node resumes the connection after each response.
    if (before === undefined) {
      socket.on('resume', () => {
        if (this.counts.get(socket) !== 0) socket.pause();
      });
    }
    if (count === 1) socket.pause();
    return count;
  }

  take(socket: Socket): void {
    const count = (this.counts.get(socket) ?? 1) - 1;
    this.counts.set(socket, count);
    if (count === 0) socket.resume();
  }
}

/**
 * Has the requests of one connection answered one after the other: a request is started when the response before it
 * has been handed to the system, and while one waits, nothing more is read. Node starts all of them at once, and
 * keeps their responses until the client reads the first.
 */
export const inTurn = (listener: RequestListener): RequestListener => {
  const waiting = new WaitingRequests();
  return (request: IncomingMessage, response: ServerResponse) => {
    // Node gives a response its socket when the ones before it have been sent.
    if (response.socket !== null) return listener(request as never, response as never);
    const { socket } = request;
    if (waiting.add(socket) > MAX_WAITING_REQUESTS) {
      socket.destroy();
      return;
    }
    response.once('socket', () => {
      waiting.take(socket);
      listener(request as never, response as never);
    });
  };
};
