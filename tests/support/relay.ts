import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Forwards requests to a webhook receiver, and records when each message arrived. */
export interface Relay {
  readonly url: string;
  /** The arrival time of each message (from `performance.now()`), and the status of the response. */
  readonly arrivals: readonly { readonly at: number; readonly status: number }[];
  close(): Promise<void>;
}

/** Starts a relay that forwards every request unchanged to a URL. */
export const startRelay = async (target: string): Promise<Relay> => {
  const arrivals: { at: number; status: number }[] = [];
  const server = http.createServer((request, response) => {
    const at = performance.now();
    const { method, headers } = request;
    const passed = http.request(target, { method, headers }, (answer) => {
      arrivals.push({ at, status: answer.statusCode ?? 0 });
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    passed.on('error', (error) => response.destroy(error));
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
