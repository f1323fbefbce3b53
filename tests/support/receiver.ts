import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookMessage } from 'site-content-client';
import { until } from './until';

/** A received request. */
export interface Received {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body, if it is JSON. */
  readonly message: WebhookMessage;
  /** The status of the response. */
  readonly status: number;
}

/** A front end that receives webhook messages. */
export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly received: readonly Received[];
  /** Returns the status of the response: `null` for no response, 0 to drop the connection. The default is 204. */
  answer: (received: Omit<Received, 'status'>) => number | null;
  /** Waits for this many requests, and returns all that were received. */
  count(requests: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

const parse = (body: string): WebhookMessage => {
  try {
    return JSON.parse(body) as WebhookMessage;
  } catch {
    return {} as WebhookMessage;
  }
};

/** Starts a local front end that receives webhook messages. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', headers } = request;
      const one = { method, headers, body, message: parse(body) };
      const status = receiver.answer(one);
      received.push({ ...one, status: status ?? 0 });
      if (status === 0) request.socket.destroy();
      else if (status !== null)
        response.writeHead(status, { 'x-answer': 'yes' }).end(`Answer ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: () => 204,
    count: (requests) =>
      until(`${requests} requests have come in`, () => received.length >= requests && received),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return receiver;
};
