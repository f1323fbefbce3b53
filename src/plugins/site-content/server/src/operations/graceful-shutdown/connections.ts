import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

/** True if a part of the response has not been handed to the operating system yet. */
const isInProgress = (response: ServerResponse | null): response is ServerResponse =>
  response !== null && !response.writableFinished && !response.destroyed;

/** How long, in milliseconds, a shutdown keeps a new connection open: its first request may be on its way. */
const FIRST_REQUEST_WITHIN = 250;

/** The served connections, in this thread or others, as a shutdown uses them. */
export interface ServedConnections {
  /** Number of requests in progress. */
  readonly underWay: number | Promise<number>;
  /** Makes all further responses carry `Connection: close`. */
  disableKeepAlive(): void;
  /**
   * Accepts no more connections, closes idle ones at once and others after their response.
   *
   * @param limit remaining requests are aborted when it resolves
   * @returns number of aborted requests
   */
  close(limit: Promise<unknown>): Promise<number>;
}

/** The connections of a server with their current responses. */
export class Connections implements ServedConnections {
  /** The last response of each connection. Responses are sent in order, so earlier ones end before it. */
  private readonly last = new Map<Socket, ServerResponse | null>();
  private areClosing = false;
  private noneLeft: (() => void) | null = null;

  /** @param server must not have any connections yet */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.last.set(socket, null);
      socket.once('close', () => {
        this.last.delete(socket);
        if (this.last.size === 0) this.noneLeft?.();
      });
    });
    // Registered first: a synchronous response is finished before other listeners are called.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.last.set(request.socket, response);
      if (this.areClosing) response.shouldKeepAlive = false;
    });
  }

  /** The last response of each connection; `null` before its first request. */
  get lastResponses(): ReadonlyMap<Socket, ServerResponse | null> {
    return this.last;
  }

  /** Number of requests in progress. */
  get underWay(): number {
    return [...this.last.values()].filter(isInProgress).length;
  }

  /**
   * Makes all further responses carry `Connection: close`. Idle connections stay open, because a request may
   * be on its way.
   */
  disableKeepAlive(): void {
    this.areClosing = true;
    for (const response of this.last.values()) {
      if (isInProgress(response) && !response.headersSent) response.shouldKeepAlive = false;
    }
  }

  /**
   * Accepts no more connections, closes idle ones at once, new ones after a moment, and others after their response.
   *
   * @param limit remaining requests are aborted when it resolves
   * @returns number of aborted requests
   */
  async close(limit: Promise<unknown>): Promise<number> {
    this.disableKeepAlive();
    // Not `close()` of `http.Server`, which also destroys connections whose last bytes a slow client has not
    // received.
    net.Server.prototype.close.call(this.server);
    for (const [socket, response] of this.last) {
      if (isInProgress(response)) response.once('close', () => socket.destroySoon());
      else if (response === null) this.closeWithoutRequest(socket);
      else socket.destroySoon();
    }
    if (this.last.size > 0) {
      const allClosed = new Promise<void>((resolve) => {
        this.noneLeft = resolve;
      });
      await Promise.race([allClosed, limit]);
    }
    const cutOff = this.underWay;
    for (const socket of this.last.keys()) socket.destroy();
    return cutOff;
  }

  private closeWithoutRequest(socket: Socket): void {
    setTimeout(() => {
      if (this.last.get(socket) === null) socket.destroySoon();
    }, FIRST_REQUEST_WITHIN).unref();
  }
}
