import net from 'node:net';

/** A connection on which bytes are written as they are. */
export interface RawConnection {
  send(bytes: string | Buffer): void;
  /** All that has come so far. */
  received(): string;
  /** Resolves when the service has said that nothing more comes, with what has come; rejects on a reset. */
  readonly ended: Promise<string>;
  close(): void;
}

/** Connects to `http://host:port`. */
export const connectRaw = (address: string): RawConnection => {
  const { hostname, port } = new URL(address);
  // Goes on sending after the service has ended its side, as clients with a large body do.
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

/** The head of a request. */
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
