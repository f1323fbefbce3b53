import http, { type IncomingMessage } from 'node:http';

export interface Answer {
  readonly status: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Reads an answer to its end; rejects when it is cut off before. */
export const readAll = async (response: IncomingMessage): Promise<Answer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
};

/** Asks on a connection of its own and gives the answer's head, of whose body hardly anything is read yet. */
export const begin = (url: string, options: http.RequestOptions = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    http.get(url, { agent: false, ...options }, resolve).on('error', reject);
  });

export const get = async (url: string, options: http.RequestOptions = {}): Promise<Answer> =>
  readAll(await begin(url, options));

/** A request whose head the service has, and whose body it waits for. */
export interface BegunRequest {
  /** Sends a part of the body. */
  write(part: Buffer): void;
  /** Sends the rest of the body and reads the answer. */
  finish(rest: Buffer): Promise<Answer>;
}

/** Begins to send a body of `length` bytes; resolves when the service has asked to go on. */
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
