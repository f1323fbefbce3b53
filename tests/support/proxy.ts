import net from 'node:net';

/** A TCP proxy on the loopback: cutting it is, to its clients, a server that goes away. */
export interface Proxy {
  readonly port: number;
  /** Drops every connection and takes no more. */
  cut(): Promise<void>;
  /** Takes connections again, at the same port. */
  mend(): Promise<void>;
}

export const startProxy = async (target: { host: string; port: number }): Promise<Proxy> => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
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
  };
};
