import http, { type IncomingMessage } from 'node:http';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Reads a whole response; rejects if it is cut off. */
export const readAll = async (response: IncomingMessage): Promise<Answer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
};

/** Sends a request on a new connection, and resolves with the head of the response before its body is read. */
export const begin = (url: string, options: http.RequestOptions = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    http.get(url, { agent: false, ...options }, resolve).on('error', reject);
  });

export const get = async (url: string, options: http.RequestOptions = {}): Promise<Answer> =>
  readAll(await begin(url, options));

/** A request whose head has been sent, while the service waits for its body. */
export interface BegunRequest {
  /** Sends a part of the body. */
  write(part: Buffer): void;
  /** Sends the rest of the body and reads the response. */
  finish(rest: Buffer): Promise<Answer>;
}

/** Sends the head of a request with a body of `length` bytes; resolves when the service has sent 100 Continue. */
export const beginToSend = async (
  url: string,
  headers: http.OutgoingHttpHeaders,
  length: number
): Promise<BegunRequest> => {
  const request = http.request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'Content-Length': length, Expect: '100-continue' },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.flushHeaders();
  await new Promise((resolve, reject) => {
    request.once('continue', resolve).once('error', reject);
  });
  return {
    write: (part) => void request.write(part),
    async finish(rest) {
      request.end(rest);
      return readAll(await answered);
    },
  };
};
