import { connect, type Socket } from 'node:net';

/** What came of a request: a status with `Cache-Status`, such as `200 site-content; hit`, and how many bytes. */
export interface Answer {
  readonly kind: string;
  readonly bytes: number;
}

const MAX_HEAD_LENGTH = 16 * 1024;
const BUFFER_BYTES = 64 * 1024;

/** The first line and the headers of an answer say how much is to come, and what it is. */
const readHead = (head: string): { readonly kind: string; readonly length: number } => {
  const status = head.slice(9, 12);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined && status !== '304') throw new Error(`No length in:\n${head}`);
  const cacheStatus = /\r\ncache-status: ([^\r]*)/i.exec(head)?.[1];
  const kind = cacheStatus === undefined ? status : `${status} ${cacheStatus}`;
  return { kind, length: status === '304' ? 0 : Number(length) };
};

/**
 * A connection that asks for one thing after the other. It reads no more of an answer than it must: autocannon, for one,
 * takes more time for an answer than a bare server does, so that it would measure itself.
 */
export class Connection {
  private readonly socket: Socket;
  private head = '';
  private left = 0;
  private bytes = 0;
  private kind = '';

  /**
   * @param onReady called when it is connected, with `null`, and when an answer has come as a whole
   * @param onError called for a connection that breaks, and for an answer that is none
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
