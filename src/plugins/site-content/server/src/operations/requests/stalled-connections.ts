import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Number of checks within the stall timeout. */
const LOOKS = 10;

/** The last response of each connection; `null` before its first request. */
type LastResponses = ReadonlyMap<Socket, ServerResponse | null>;

interface Progress {
  readonly bytes: string;
  readonly since: number;
}

/**
 * Returns the number of bytes that the operating system has not accepted yet. `net.Socket` reads it from its
 * handle for its own timeouts.
 */
const unsentBytes = (socket: Socket): number =>
  (socket as unknown as { readonly _handle?: { readonly writeQueueSize?: number } | null })._handle
    ?.writeQueueSize ?? 0;

/** True if the client has a response to read, or a request body to send that is being read. */
const awaitsClient = (socket: Socket, response: ServerResponse | null): boolean =>
  socket.writableLength > 0 || (response !== null && !response.req.complete && !socket.isPaused());

/**
 * Closes connections whose client neither reads the response nor sends the rest of its request, because each
 * of them holds a response in memory. Node closes idle connections and those with incomplete headers.
 */
export class StalledConnections {
  private readonly progress = new WeakMap<Socket, Progress>();
  private timer: NodeJS.Timeout | undefined;

  /** @param afterMs milliseconds without any data after which a connection is closed */
  constructor(private readonly afterMs: number) {}

  begin(lastResponses: LastResponses): void {
    const look = (): void => this.closeStalled(lastResponses);
    this.timer = setInterval(look, Math.ceil(this.afterMs / LOOKS)).unref();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private closeStalled(lastResponses: LastResponses): void {
    const now = performance.now();
    for (const [socket, response] of lastResponses) {
      if (!awaitsClient(socket, response)) {
        this.progress.delete(socket);
        continue;
      }
      const bytes = [socket.bytesRead, socket.bytesWritten, unsentBytes(socket)].join();
      const last = this.progress.get(socket);
      if (last?.bytes !== bytes) this.progress.set(socket, { bytes, since: now });
      else if (now - last.since >= this.afterMs) socket.destroy();
    }
  }
}
