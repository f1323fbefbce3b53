import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests waiting on a connection: each takes some kilobytes, and a single 64 KiB read can
 * contain thousands.
 */
const MAX_WAITING_REQUESTS = 200;

/** Counts pipelined requests per connection. */
class WaitingRequests {
  private readonly counts = new WeakMap<Socket, number>();

  /** @returns the number of requests now waiting on the connection */
  add(socket: Socket): number {
    const before = this.counts.get(socket);
    const count = (before ?? 0) + 1;
    this.counts.set(socket, count);
    // Node resumes the connection after each response, so it must be paused again.
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
 * Handles the requests of a connection one after the other: each starts when the previous response has been
 * handed to the operating system, and reading pauses while a request waits. Node would start all of them at
 * once, and keep their responses in memory until the client reads.
 */
export const serializePipelinedRequests = (listener: RequestListener): RequestListener => {
  const waiting = new WaitingRequests();
  return (request: IncomingMessage, response: ServerResponse) => {
    // Node assigns the socket once earlier responses have been sent.
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
