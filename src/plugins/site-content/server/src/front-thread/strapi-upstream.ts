import http, { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Capture, CapturedResponse } from '../cache/capture-response';
import type { Upstream } from '../cache/response-cache';
import type { Headers } from '../cache/stored-response';
import { type Body, getBody } from '../operations/request-bodies/body-chunks';
import { hasRequestBody } from '../operations/request-bodies/has-request-body';
import { expectsContinue } from '../operations/request-bodies/unread-bodies';
import { getRequestId } from '../operations/requests/request-id';
import type { AnswerRequest } from '../operations/requests/request-observer';
import { CHUNKS_HEADER, readChunks } from './body-chunks-transfer';
import { type FromClient, type StrapiSocket, writeFromClient } from './front-thread-header';

/**
 * In milliseconds. Shorter than the time for which Strapi's server keeps an idle connection open, so that no
 * connection is reused just as it closes.
 */
const IDLE_CONNECTION = 30_000;

/**
 * Headers that apply to one connection only (RFC 9110, section 7.6.1), and headers that are set for each
 * request. Other headers named in `Connection` are passed on: if a client could remove `Origin` in this way,
 * the response would be stored for all clients with that origin.
 */
const NOT_PASSED_ON = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'],
  'x-request-id',
]);

/** Headers that describe a body. A request whose response is stored has no body. */
const OF_BODY = new Set(['content-length', 'transfer-encoding', 'expect']);

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE']);

/**
 * In bytes. In addition to its own headers, Strapi repeats some request headers, such as `Origin`, which may
 * be 32 KiB long (config/server.ts).
 */
const MAX_RESPONSE_HEADERS = 64 * 1024;

/** Methods of requests that may be repeated (RFC 9110, section 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type RawHeaders = readonly string[];

const getPairs = (raw: RawHeaders): [string, string][] =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[at * 2] ?? '', raw[at * 2 + 1] ?? '']);

const headersFor = (
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  requestId: string,
  from: readonly string[],
  isLeftOut: (name: string) => boolean = () => false
): string[] => {
  const pairs = getPairs(rawHeaders);
  const kept = pairs.filter(([name]) => {
    const lower = name.toLowerCase();
    return !NOT_PASSED_ON.has(lower) && !isLeftOut(lower);
  });
  return [
    from,
    // HTTP/1.0 does not require `Host`.
    ...(kept.some(([name]) => name.toLowerCase() === 'host') ? [] : [['Host', '']]),
    ...kept,
    ['X-Request-Id', requestId],
  ].flat();
};

/** Returns the response headers to pass on. */
const passedHeaders = (rawHeaders: RawHeaders): Headers =>
  getPairs(rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return (
      lower !== CHUNKS_HEADER.toLowerCase() &&
      lower !== 'transfer-encoding' &&
      (lower === 'x-request-id' || !NOT_PASSED_ON.has(lower))
    );
  });

const UNAVAILABLE = JSON.stringify({
  data: null,
  error: {
    status: 503,
    name: 'ServiceUnavailableError',
    message: 'The service is not responding. Try again soon.',
    details: {},
  },
});

/** Ends a request that Strapi does not answer. */
const giveUp = (response: ServerResponse): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(UNAVAILABLE),
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(UNAVAILABLE);
};

const passResponse = (incoming: IncomingMessage, response: ServerResponse): void => {
  const values = new Map<string, string[]>();
  for (const [name, value] of passedHeaders(incoming.rawHeaders)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  // Sets headers one by one, because `writeHead` keeps only the last of several cookies.
  for (const [name, all] of values) response.setHeader(name, all.length === 1 ? all.join() : all);
  response.writeHead(incoming.statusCode ?? 502, incoming.statusMessage);
  incoming.on('error', () => response.destroy());
  incoming.pipe(response);
};

/**
 * True if Strapi closed an idle connection just when this request was sent on it, so that the request was not read.
 */
const wasNotRead = (outgoing: http.ClientRequest, error: NodeJS.ErrnoException): boolean =>
  outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Passes requests on to Strapi, which listens on a private socket. */
export class StrapiUpstream implements Upstream {
  private readonly agent = new http.Agent({ keepAlive: true, timeout: IDLE_CONNECTION });
  /** The last large body received. */
  private held: { readonly id: string; readonly body: Body } | null = null;

  constructor(private readonly strapi: StrapiSocket) {}

  /** Passes on a request and its body, and streams the response. */
  readonly answer: AnswerRequest = (request, response, requestId) =>
    this.pass(request, response, requestId, true);

  private pass(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    mayRepeat: boolean
  ): void {
    const hasBody = hasRequestBody(request.rawHeaders);
    const isExpecting = expectsContinue(request);
    const { method = 'GET' } = request;
    const headers = headersFor(
      request,
      requestId,
      this.getClient(request),
      // `Content-Length` of an empty body is set below: without it, Node would announce a body in chunks, and
      // Node refuses two of them.
      (name) => (!hasBody && name === 'content-length') || (!isExpecting && name === 'expect')
    );
    if (!hasBody && !METHODS_WITHOUT_BODY.has(method)) headers.push('Content-Length', '0');
    const outgoing = this.send(request, method, headers);
    if (outgoing === null) {
      response.writeHead(400).end();
      return;
    }
    const abort = (): void => void outgoing.destroy();
    response.once('close', abort);
    outgoing.on('response', (incoming) => passResponse(incoming, response));
    outgoing.on('error', (error) => {
      response.off('close', abort);
      if (response.destroyed || response.writableEnded) return;
      const isSafe = SAFE_METHODS.has(method) && !hasBody && !response.headersSent;
      if (mayRepeat && isSafe && wasNotRead(outgoing, error)) {
        this.pass(request, response, requestId, false);
      } else {
        giveUp(response);
      }
    });
    if (!hasBody) {
      outgoing.end();
      return;
    }
    // Sent at once, because Strapi may refuse the request before any of its body arrives.
    outgoing.flushHeaders();
    if (!isExpecting) {
      request.pipe(outgoing);
      return;
    }
    // Strapi asks for the body when it reads it.
    outgoing.on('continue', () => {
      response.writeContinue();
      request.pipe(outgoing);
    });
  }

  /** Requests the response for an `Origin`, without a visitor's request. */
  readonly fetch = (url: string, origin: string | undefined): Promise<CapturedResponse> => {
    const rawHeaders = origin === undefined ? [] : ['Origin', origin];
    return this.capture({ url, rawHeaders }, null, getRequestId(undefined)).captured;
  };

  readonly capture = (
    request: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
    _response: ServerResponse | null,
    requestId: string
  ): Capture => {
    const { held } = this;
    const headers = headersFor(
      request,
      requestId,
      this.write({ kind: 'store', held: held?.id ?? null }),
      (name) => OF_BODY.has(name)
    );
    let outgoing: http.ClientRequest | null = null;
    const ask = async (mayRepeat: boolean): Promise<CapturedResponse> => {
      // The response to `HEAD` is the same without its body.
      const sent = this.send(request, 'GET', headers);
      if (sent === null) throw new Error('The request cannot be passed on.');
      outgoing = sent;
      try {
        const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
          sent.on('response', resolve);
          sent.on('error', reject);
          sent.end();
        });
        const body = await this.readBody(incoming, held?.body ?? null);
        return {
          status: incoming.statusCode ?? 502,
          headers: passedHeaders(incoming.rawHeaders),
          body,
        };
      } catch (error) {
        if (mayRepeat && wasNotRead(sent, error as Error)) return ask(false);
        throw error;
      }
    };
    return { captured: ask(true), release: () => void outgoing?.destroy() };
  };

  private async readBody(incoming: IncomingMessage, held: Body | null): Promise<Body> {
    const id = incoming.headers[CHUNKS_HEADER.toLowerCase()];
    if (typeof id === 'string') {
      const body = await readChunks(held, incoming);
      this.held = { id, body };
      return body;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    return getBody(chunks);
  }

  /** Passes on an upgrade request, and then all bytes in both directions. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upgrade = ['Connection', 'Upgrade', 'Upgrade', request.headers.upgrade ?? ''];
    const headers = headersFor(request, getRequestId(undefined), this.getClient(request));
    const outgoing = this.send(request, request.method ?? 'GET', [...headers, ...upgrade], false);
    const end = (): void => void socket.destroy();
    socket.on('error', () => outgoing?.destroy());
    outgoing?.on('error', end);
    outgoing?.on('upgrade', (incoming, strapi, first) => {
      socket.write(`HTTP/1.1 101 ${incoming.statusMessage ?? ''}\r\n`);
      for (const pair of getPairs(incoming.rawHeaders)) socket.write(`${pair.join(': ')}\r\n`);
      socket.write('\r\n');
      socket.write(first);
      strapi.write(head);
      strapi.on('error', end).on('close', end);
      socket.on('close', () => strapi.destroy());
      strapi.pipe(socket).pipe(strapi);
    });
    outgoing?.on('response', (incoming) => {
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket as Socket);
      response.on('finish', () => socket.end());
      passResponse(incoming, response);
    });
    if (outgoing === null) end();
    else outgoing.end();
  }

  private getClient({ socket }: IncomingMessage): [string, string] {
    return this.write({ kind: 'pass', client: socket.remoteAddress ?? '' });
  }

  private write(from: FromClient): [string, string] {
    return writeFromClient(from, this.strapi.secret);
  }

  /** Sends a request to Strapi; `null` if Node does not accept the headers. */
  private send(
    { url }: Pick<IncomingMessage, 'url'>,
    method: string,
    headers: readonly string[],
    isReused = true
  ): http.ClientRequest | null {
    try {
      return http.request({
        agent: isReused ? this.agent : false,
        socketPath: this.strapi.path,
        path: url,
        method,
        headers,
        maxHeaderSize: MAX_RESPONSE_HEADERS,
      });
    } catch {
      return null;
    }
  }
}
