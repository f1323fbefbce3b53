import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

/** Whether bytes of the answer are still to be made or to be handed to the system. */
const isUnderWay = (response: ServerResponse | null): response is ServerResponse =>
  response !== null && !response.writableFinished && !response.destroyed;

/** The connections of a server, and what is being answered on each. */
export class Connections {
  /** The last request of a connection is the last to be answered, so it tells of them all. */
  private readonly last = new Map<Socket, ServerResponse | null>();
  private areClosing = false;
  private noneLeft: (() => void) | null = null;

  /** @param server none of its connections may have been made yet */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.last.set(socket, null);
      socket.once('close', () => {
        this.last.delete(socket);
        if (this.last.size === 0) this.noneLeft?.();
      });
    });
    // First of all: what answers at once has answered before any other listener is called.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.last.set(request.socket, response);
      if (this.areClosing) response.shouldKeepAlive = false;
    });
  }

  /** The last response of each connection, `null` before its first request. */
  get lastResponses(): ReadonlyMap<Socket, ServerResponse | null> {
    return this.last;
  }

  /** How many requests are being answered. */
  get underWay(): number {
    return [...this.last.values()].filter(isUnderWay).length;
  }

  /**
   * From now on every answer says `Connection: close`. Connections that nobody uses at the moment stay open:
   * a request may be on its way on any of them.
   */
  closeWithNextAnswer(): void {
    this.areClosing = true;
    for (const response of this.last.values()) {
      if (isUnderWay(response) && !response.headersSent) response.shouldKeepAlive = false;
    }
  }

  /**
   * Takes no more connections, closes those that are idle at once and the others when they have answered.
   *
   * @param limit whatever is under way when this resolves is cut off
   * @returns how many requests were cut off
   */
  async close(limit: Promise<unknown>): Promise<number> {
    this.closeWithNextAnswer();
    // Not http.Server's own: it also destroys connections whose last bytes a slow client has yet to take.
    net.Server.prototype.close.call(this.server);
    for (const [socket, response] of this.last) {
      if (isUnderWay(response)) response.once('close', () => socket.destroySoon());
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
}
