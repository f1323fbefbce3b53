import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { acceptsChunks, type Body, resolveBody } from '../operations/request-bodies/body-chunks';
import type { Headers } from './stored-response';

/** The response of Strapi's stack, before any byte has been sent. */
export interface CapturedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface Capture {
  readonly captured: Promise<CapturedResponse>;
  /**
   * Stops waiting for Strapi. The response object can then be used for another response, and later writes by
   * Koa are ignored.
   */
  release(): void;
}

const asBuffer = (chunk: unknown, encoding: unknown): Buffer => {
  if (Buffer.isBuffer(chunk)) return chunk;
  return typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk as Uint8Array);
};

const readHeaders = (response: ServerResponse): Headers =>
  Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)] as const)
  );

/**
 * Makes Koa respond even if the client has disconnected. Otherwise it would never end such a response, and
 * other clients with the same request would keep waiting for it.
 *
 * @returns function that restores the response's connection
 */
const hideConnection = (response: ServerResponse): (() => void) => {
  let { socket } = response;
  Object.defineProperty(response, 'socket', {
    configurable: true,
    get: () => null,
    // Node assigns the socket when the previous response on the connection has been sent.
    set: (assigned: typeof socket) => {
      socket = assigned;
    },
  });
  return () =>
    Object.defineProperty(response, 'socket', {
      ...{ value: socket, configurable: true, enumerable: true, writable: true },
    });
};

/**
 * Runs a request through Strapi as a `GET` and captures the response. Afterwards, the response object can be
 * used as if it were new.
 *
 * @param listener Strapi's request listener
 */
export const captureResponse = (
  listener: RequestListener,
  request: IncomingMessage,
  response: ServerResponse
): Capture => {
  const { method } = request;
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];
  acceptsChunks(response);
  const showConnection = hideConnection(response);

  const release = (): void => {
    showConnection();
    Object.assign(response, { write, end, writeHead, flushHeaders });
    request.method = method;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.statusMessage = '';
  };

  const captured = new Promise<CapturedResponse>((resolve) => {
    // The response to `HEAD` is the same without its body.
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
          headers: readHeaders(response),
          body: resolveBody(chunks),
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
