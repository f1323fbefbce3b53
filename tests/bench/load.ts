import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answerCalls } from './helper';

export interface Load {
  readonly port: number;
  /** Whole requests; they are sent in turn, and over again where there are too few. */
  readonly requests: readonly string[];
  readonly seconds: number;
}

export interface LoadResult {
  readonly answers: number;
  /** Until the last of them. */
  readonly seconds: number;
  readonly bytes: number;
  /** How many answers had which status and `Cache-Status`, such as `200 site-content; hit`. */
  readonly kinds: Readonly<Record<string, number>>;
}

const CONNECTIONS = 32;
const LONGEST_HEAD = 16 * 1024;

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
 * Sends one request after the other on each of 32 connections. It reads no more of an answer than it must:
 * autocannon, for one, takes more time for an answer than a bare server does, so that it would measure itself.
 */
const run = ({ port, requests, seconds }: Load): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const kinds: Record<string, number> = {};
    const wire = requests.map((request) => Buffer.from(request));
    const sockets: Socket[] = [];
    let next = 0;
    let answers = 0;
    let bytes = 0;
    const startedAt = performance.now();

    // What was sent is waited for: a server that is still at work on it would disturb what is measured next.
    const isOver = (): boolean => performance.now() - startedAt >= seconds * 1000;
    let open = 0;
    const close = (socket: Socket): void => {
      socket.destroy();
      open -= 1;
      if (open > 0) return;
      resolve({ answers, seconds: (performance.now() - startedAt) / 1000, bytes, kinds });
    };
    const fail = (error: Error): void => {
      for (const socket of sockets) socket.destroy();
      reject(error);
    };

    const openConnection = (): void => {
      let head = '';
      let left = 0;
      const send = (): void => {
        socket.write(wire[next] as Buffer);
        next = (next + 1) % wire.length;
      };
      const receive = (size: number, buffer: Uint8Array): void => {
        bytes += size;
        if (left > 0) {
          left -= size;
        } else {
          const chunk = buffer as Buffer;
          head += chunk.toString('latin1', 0, size);
          const end = head.indexOf('\r\n\r\n');
          if (end === -1 && head.length < LONGEST_HEAD) return;
          const { kind, length } = readHead(head.slice(0, end));
          left = length - (head.length - end - 4);
          head = '';
          kinds[kind] = (kinds[kind] ?? 0) + 1;
        }
        if (left > 0) return;
        answers += 1;
        if (isOver()) close(socket);
        else send();
      };
      const socket = connect({
        host: '127.0.0.1',
        port,
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(64 * 1024),
          callback: (size, buffer) => {
            try {
              receive(size, buffer);
            } catch (error) {
              fail(error as Error);
            }
            return true;
          },
        },
      });
      socket.on('connect', send);
      socket.on('error', fail);
      socket.on('end', () => fail(new Error('The server has closed a connection.')));
      sockets.push(socket);
      open += 1;
    };
    for (let count = 0; count < CONNECTIONS; count += 1) openConnection();
  });

const handlers = { run };
export type LoadGenerator = typeof handlers;

answerCalls(handlers);
