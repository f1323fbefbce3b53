import net from 'node:net';

/** A TCP proxy on the loopback: cutting it is, to its clients, a server that goes away. */
export interface Proxy {
  readonly port: number;
  /** Drops every connection and takes no more. */
  cut(): Promise<void>;
  /** Takes connections again, at the same port. */
  mend(): Promise<void>;
  /** From now on nothing gets through, and nobody is told: a network that drops every packet. */
  freeze(): void;
  /** New connections get through again; those that were frozen never will. */
  thaw(): void;
}

export const startProxy = async (target: { host: string; port: number }): Promise<Proxy> => {
  const sockets = new Set<net.Socket>();
  const frozen = new WeakSet<net.Socket>();
  let isFrozen = false;
  const freezeSocket = (socket: net.Socket): void => {
    frozen.add(socket);
    socket.unpipe().pause();
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
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
  };
};
