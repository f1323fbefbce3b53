import net from 'node:net';

/** The moment at which the proxy drops the connection that sends `COMMIT`, or another last statement. */
export interface Trap {
  /** `sent`: before the server receives it. `answered`: before its response arrives. */
  readonly when: 'sent' | 'answered';
  /** A statement that must come first. By default, the next last statement counts. */
  readonly after?: RegExp;
  /** The last statement, if it is not `COMMIT`. */
  readonly at?: string;
  /** Whether the server stays unreachable until `mend` is called. */
  readonly forGood?: boolean;
}

/** A local TCP proxy. When it is cut, its clients lose the connection to the server. */
export interface Proxy {
  readonly port: number;
  /** Drops every connection and accepts no more. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  mend(): Promise<void>;
  /** Silently drops all data from now on, like a network that loses every packet. */
  freeze(): void;
  /** Passes on new connections again. Those that were frozen stay frozen. */
  thaw(): void;
  /** Drops the connection of the next `COMMIT`, at the latest when the server has responded to it. */
  cutAtCommit(trap: Trap): void;
}

export const startProxy = async (target: { host: string; port: number }): Promise<Proxy> => {
  const sockets = new Set<net.Socket>();
  const frozen = new WeakSet<net.Socket>();
  let isFrozen = false;
  const freezeSocket = (socket: net.Socket): void => {
    frozen.add(socket);
    socket.unpipe().pause();
  };
  let trap: Trap | null = null;
  const springTrap = (client: net.Socket, upstream: net.Socket, sent: Buffer): void => {
    if (trap === null) return;
    const { after, ...rest } = trap;
    if (after !== undefined) {
      if (after.test(sent.toString('latin1'))) trap = rest;
      return;
    }
    const { when, at = 'COMMIT', forGood = false } = rest;
    if (!sent.includes(at)) return;
    trap = null;
    if (forGood) server.close();
    // This runs before the received data is passed on.
    if (when === 'sent') upstream.destroy();
    else
      upstream
        .unpipe(client)
        .once('data', () => client.destroy())
        .resume();
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
    client.on('data', (sent) => springTrap(client, upstream, sent));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        if (frozen.has(socket)) return;
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
    if (isFrozen) [client, upstream].forEach(freezeSocket);
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listen(port),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) freezeSocket(socket);
    },
    thaw() {
      isFrozen = false;
    },
    cutAtCommit(next) {
      trap = next;
    },
  };
};
