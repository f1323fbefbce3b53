import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Body, bodyBehind, takesPieces } from '../operations/request-bodies/body-chunks';
import type { Headers } from './stored-response';

/** What Strapi's stack answered, before a byte of it was sent. */
export interface CapturedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Capture {
  readonly captured: Promise<CapturedResponse>;
  /** Stops waiting for Strapi: the response is free for another answer, after which Koa writes nothing. */
  release(): void;
}

const asBuffer = (chunk: unknown, encoding: unknown): Buffer => {
  if (Buffer.isBuffer(chunk)) return chunk;
  return typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array);
};

const findHeaders = (response: ServerResponse): Headers =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const)
  );

/**
 * Lets Strapi answer a request as a `GET`, holding the answer back. The response is then as good as new.
 *
 * @param listener Strapi's own
 */
export const captureResponse = (
  listener: RequestListener,
  request: IncomingMessage,
  response: ServerResponse
): Capture => {
  const { method } = request;
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];
  takesPieces(response);

  const release = (): void => {
    Object.assign(response, { write, end, writeHead, flushHeaders });
    request.method = method;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusMessage = '';
  };

  const captured = new Promise<CapturedResponse>((resolve) => {
    // `HEAD` is the same answer without its body.
    request.method = 'GET';
    Object.assign(response, {
      flushHeaders: () => undefined,
      writeHead: (status: number, ...rest: unknown[]) => {
        response.statusCode = status;
        const headers = rest.find((value) => value !== null && typeof value === 'object');
        for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
        return response;
      },
      write: (chunk: unknown, encoding?: unknown) => {
        chunks.push(asBuffer(chunk, encoding));
        return true;
      },
      end: (chunk?: unknown, encoding?: unknown) => {
        if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') {
          chunks.push(asBuffer(chunk, encoding));
        }
        const answer = {
          status: response.statusCode,
          headers: findHeaders(response),
          body: bodyBehind(chunks),
        };
        release();
        resolve(answer);
        return response;
      },
    });
    listener(request as never, response as never);
  });
  return { captured, release };
};
