import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** More bytes than the system buffers before the client has read anything. */
export const MUCH = 48 * 1024 * 1024;

/** Writes a file that the service serves at `/uploads/much.bin`. */
export const writeMuch = (publicFolder: string): void =>
  writeFileSync(path.join(publicFolder, 'uploads', 'much.bin'), randomBytes(MUCH));

/** A client that sends requests, but reads nothing until `read` is called. */
export interface NonReadingClient {
  send(bytes: string): void;
  /** Reads until the service closes the connection. */
  read(): Promise<Buffer>;
  close(): void;
}

/** Connects to `http://host:port`. */
export const connectNonReadingClient = (address: string): NonReadingClient => {
  const { hostname, port } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.pause();
  socket.on('error', () => undefined);
  return {
    send: (bytes) => void socket.write(bytes),
    read: () =>
      new Promise((resolve) => {
        const chunks: Buffer[] = [];
        socket.on('data', (bytes) => chunks.push(bytes));
        const finish = (): void => resolve(Buffer.concat(chunks));
        socket.once('end', finish).once('close', finish);
        socket.resume();
      }),
    close: () => void socket.destroy(),
  };
};
