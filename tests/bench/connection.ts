import { connect, type Socket } from 'node:net';

/**
 * The result of a request: its status with `Cache-Status`, such as `200 site-content; hit`, and the size of the
 * response.
 */
export interface Answer {
  readonly kind: string;
  readonly bytes: number;
}

const MAX_HEAD_LENGTH = 16 * 1024;
const BUFFER_BYTES = 64 * 1024;

/** Reads the kind of a response and the length of its body from the status line and the headers. */
const readHead = (head: string): { readonly kind: string; readonly length: number } => {
  const status = head.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== '304') throw new Error(`No length in:\n${head}`);
  const cacheStatus = /\r\ncache-status: ([^\r]*)/i.exec(head)?.[1];
  const kind = cacheStatus === undefined ? status : `${status} ${cacheStatus}`;
  return { kind, length: status === '304' ? 0 : Number(length) };
};

/**
 * A connection that sends one request after the other. It parses no more of a response than necessary. autocannon, for
 * comparison, takes more time per response than a bare server does, so it would measure itself.
 */
export class Connection {
  private readonly socket: Socket;
  private head = '';
  private left = 0;
  private bytes = 0;
  private kind = '';

  /**
   * @param onReady called with `null` on connect, and with each complete response
   * @param onError called if the connection breaks or the response is invalid
   */
  constructor(
    port: number,
    private readonly onReady: (connection: Connection, answer: Answer | null) => void,
    onError: (error: Error) => void
  ) {
    this.socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(BUFFER_BYTES),
        callback: (size, buffer) => {
          try {
            this.receive(size, buffer as Buffer);
          } catch (error) {
            onError(error as Error);
          }
          return true;
        },
      },
    });
    this.socket.on('connect', () => onReady(this, null));
    this.socket.on('error', onError);
    this.socket.on('end', () => onError(new Error('The server has closed a connection.')));
  }

  ask(request: Buffer): void {
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(size: number, buffer: Buffer): void {
    this.bytes += size;
    if (this.left > 0) {
      this.left -= size;
    } else {
      this.head += buffer.toString('latin1', 0, size);
      const end = this.head.indexOf('\r\n\r\n');
      if (end === -1 && this.head.length < MAX_HEAD_LENGTH) return;
      const { kind, length } = readHead(this.head.slice(0, end));
      this.left = length - (this.head.length - end - 4);
      this.head = '';
      this.kind = kind;
    }
    if (this.left > 0) return;
    const answer = { kind: this.kind, bytes: this.bytes };
    this.bytes = 0;
    this.onReady(this, answer);
  }
}
