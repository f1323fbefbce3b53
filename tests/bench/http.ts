import { Agent, get } from 'node:http';

export interface Received {
  readonly status: number;
  /** Names and values in turn, as they were received. */
  readonly headers: string[];
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });

/** Sends a `GET` request and reads the whole response. */
export const fetchWhole = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {}
): Promise<Received> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        })
      );
    }).on('error', reject);
  });

/** The complete text of a request, as it is sent. */
export const requestText = (
  path: string,
  headers: Readonly<Record<string, string>> = {}
): string => {
  const lines = Object.entries({ Host: 'bench.example', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

export const getHeader = ({ headers }: Received, name: string): string | undefined => {
  const at = headers.findIndex((known, n) => n % 2 === 0 && known.toLowerCase() === name);
  return at === -1 ? undefined : headers[at + 1];
};
