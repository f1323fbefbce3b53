import type { ServerResponse } from 'node:http';
import { type Body, endWith } from '../operations/request-bodies/body-chunks';
import type { CacheRequestHeaders } from '../operations/requests/cache-request-headers';
import { CachedResponseHead } from '../strapi-internals/remembered-head';
import { matchesETag, toETag } from './compute-etag';
import { chooseCoding, chooseMeanwhile, type Coding } from './content-encoding';
import type { StoredBody } from './stored-body';

/** Source of a response, in the terms of `Cache-Status` (RFC 9211). */
export type Origin = 'hit' | 'miss' | 'pass' | 'stale';

const CACHE_STATUS: Readonly<Record<Origin, string>> = {
  hit: 'site-content; hit',
  miss: 'site-content; fwd=miss; stored',
  pass: 'site-content; fwd=miss',
  stale: 'site-content; hit; ttl=-1; detail=stale',
};

/** Headers of a single transmission or representation, which are set for each one. */
const NOT_REPLAYED = new Set([
  ...['connection', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-length', 'content-encoding', 'etag', 'cache-status'],
]);

const NOT_IN_304 = new Set(['content-type', 'content-language']);

/** A response in one content coding, ready to send. */
interface Representation {
  readonly body: Body;
  readonly etag: string;
  /** For a hit: name, value, name, value, …; `Cache-Status` is last. */
  readonly headers: string[];
  readonly headersOf304: string[];
  /** Head of responses to hits. */
  readonly head: CachedResponseHead;
  readonly headOf304: CachedResponseHead;
}

/** Approximate overhead of a string and its list entry, in bytes. */
const STRING = 16;
const SLOT = 8;

/**
 * Approximate number of copies: the captured headers, and the list and head of one or two representations,
 * which share strings.
 */
const COPIES_OF_HEADERS = 4;

const countBytes = (strings: readonly string[]): number =>
  strings.reduce((sum, text) => sum + text.length + STRING + SLOT, 0);

export type Headers = readonly (readonly [name: string, value: string])[];

/** Adds a field to a `Vary` header. */
export const withVary = (headers: Headers, field: string): Headers => {
  const vary = headers.filter(([name]) => name.toLowerCase() === 'vary').map(([, value]) => value);
  const fields = vary
    .join(', ')
    .split(/\s*,\s*/)
    .filter((known) => known !== '');
  const has = fields.some((known) => known.toLowerCase() === field.toLowerCase());
  return [
    ...headers.filter(([name]) => name.toLowerCase() !== 'vary'),
    ['Vary', [...fields, ...(has ? [] : [field])].join(', ')],
  ];
};

/**
 * Returns the shared response headers, such as security and CORS headers.
 *
 * @param ofContent lower-case names of headers that contain cache tags
 */
export const getSharedHeaders = (headers: Headers, ofContent: ReadonlySet<string>): Headers =>
  headers.filter(([name]) => {
    const field = name.toLowerCase();
    return (
      !NOT_REPLAYED.has(field) &&
      !NOT_IN_304.has(field) &&
      field !== 'cache-control' &&
      !ofContent.has(field)
    );
  });

/** A response of Strapi's stack, stored for replay. */
export class StoredResponse {
  private readonly common: Headers;
  private readonly representations = new Map<Coding, Representation>();
  private isUsed = false;

  /**
   * @param version version of the content when the response was started
   * @param body may be shared with other responses
   */
  constructor(
    readonly version: string | null,
    headers: Headers,
    readonly body: StoredBody
  ) {
    this.common = withVary(
      headers.filter(([name]) => !NOT_REPLAYED.has(name.toLowerCase())),
      'Accept-Encoding'
    );
  }

  /** True if the response was also sent to visitors other than the one for whom it was made. */
  get wasUsed(): boolean {
    return this.isUsed;
  }

  /** Memory used by the response without its body, in bytes, once it has been requested in each coding. */
  get size(): number {
    return countBytes([this.version ?? '', ...this.common.flat()]) * COPIES_OF_HEADERS;
  }

  private represent(coding: Coding, body: Body): Representation {
    const known = this.representations.get(coding);
    if (known !== undefined) return known;
    const etag = toETag(this.body.digest, coding);
    const kept: Headers = [...this.common, ['ETag', etag]];
    const status = ['Cache-Status', CACHE_STATUS.hit] as const;
    const headers = [
      ...kept,
      ...(coding === 'identity' ? [] : [['Content-Encoding', coding]]),
      ['Content-Length', String(body.length)],
      status,
    ].flat();
    const headersOf304 = [
      ...kept.filter(([name]) => !NOT_IN_304.has(name.toLowerCase())),
      status,
    ].flat();
    const representation = {
      ...{ body, etag, headers, headersOf304 },
      head: new CachedResponseHead(200, headers),
      headOf304: new CachedResponseHead(304, headersOf304),
    };
    this.representations.set(coding, representation);
    return representation;
  }

  /**
   * Sends the response.
   *
   * @returns true if the required coding was ready and sent at once
   */
  send(
    method: string | undefined,
    asked: CacheRequestHeaders,
    response: ServerResponse,
    origin: Origin
  ): boolean {
    if (origin === 'hit') this.isUsed = true;
    const { identity } = this.body;
    const coding = chooseCoding(asked.acceptEncoding, identity.length);
    const isReady = this.body.get(coding) !== undefined;
    const meanwhile = isReady
      ? null
      : chooseMeanwhile(asked.acceptEncoding, coding, identity.length);
    if (coding !== 'identity' && meanwhile !== null) void this.body.compressWhenSettled(coding);
    const sent = meanwhile ?? coding;
    const ready = this.body.get(sent);
    if (ready !== undefined || sent === 'identity') {
      this.write(method, asked, response, this.represent(sent, ready ?? identity), origin);
      return true;
    }
    this.body.compressed(sent).then(
      (made) => this.write(method, asked, response, this.represent(sent, made), origin),
      // If compression fails, the plain response is sent.
      () => this.write(method, asked, response, this.represent('identity', identity), origin)
    );
    return false;
  }

  private write(
    method: string | undefined,
    { ifNoneMatch }: CacheRequestHeaders,
    response: ServerResponse,
    { body, etag, headers, headersOf304, head, headOf304 }: Representation,
    origin: Origin
  ): void {
    const isUnchanged = ifNoneMatch !== undefined && matchesETag(ifNoneMatch, etag);
    if (origin === 'hit') (isUnchanged ? headOf304 : head).write(response);
    else if (isUnchanged) response.writeHead(304, headersOf304.with(-1, CACHE_STATUS[origin]));
    else response.writeHead(200, headers.with(-1, CACHE_STATUS[origin]));
    if (isUnchanged || method === 'HEAD') response.end();
    else endWith(response, body);
  }
}
