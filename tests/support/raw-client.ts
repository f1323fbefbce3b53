import net from 'node:net';

/** A connection that sends bytes unchanged. */
export interface RawConnection {
  send(bytes: string | Buffer): void;
  /** Returns all data received so far. */
  received(): string;
  /** Resolves with the received data when the service ends its side; rejects if the connection is reset. */
  readonly ended: Promise<string>;
  close(): void;
}

/** Connects to `http://host:port`. */
export const connectRaw = (address: string): RawConnection => {
  const { hostname, port } = new URL(address);
  // The client can still send after the service has ended its side, as clients with a large body do.
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
  ended.catch(() => undefined);
  return {
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    ended,
    close: () => void socket.destroy(),
  };
};

/** Returns the request line and headers of a request. */
export const head = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>>,
  version = '1.1'
): string =>
  [
    `${method} ${path} HTTP/${version}`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
