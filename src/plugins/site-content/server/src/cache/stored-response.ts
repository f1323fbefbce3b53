import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Body, endWith, LARGE } from '../operations/request-bodies/body-chunks';
import type { CacheRequestHeaders } from '../operations/requests/cache-request-headers';
import { RememberedHead } from '../strapi-internals/remembered-head';
import { computeDigest, matchesETag, toETag } from './compute-etag';
import { chooseCoding, chooseMeanwhile, type Coding, compress } from './content-encoding';

/** Source of a response, in the terms of `Cache-Status` (RFC 9211). */
export type Origin = 'hit' | 'miss' | 'pass' | 'stale';

const CACHE_STATUS: Readonly<Record<Origin, string>> = {
  hit: 'site-content; hit',
  miss: 'site-content; fwd=miss; stored',
  pass: 'site-content; fwd=miss',
  stale: 'site-content; hit; ttl=-1; detail=stale',
};

/** Headers of a single transmission or representation, which are set anew for each. */
const NOT_REPLAYED = new Set([
  ...['connection', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-length', 'content-encoding', 'etag', 'cache-status'],
]);

const NOT_IN_304 = new Set(['content-type', 'content-language']);

/** A response in one content coding, ready to send. */
interface Representation {
  readonly body: Body;
  readonly etag: string;
  /** Name, value, name, value, … for a hit; `Cache-Status` is last. */
  readonly headers: string[];
  readonly headersOf304: string[];
  /** Of hits. */
  readonly head: RememberedHead;
  readonly headOf304: RememberedHead;
}

/** Approximate overhead of a string and its list entry, in bytes. */
const STRING = 16;
const SLOT = 8;

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
 * The shared response headers, such as security and CORS headers.
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

/** The cache that stores a response. */
export interface Keeper {
  /** Whether the response is still cached. */
  keeps(stored: StoredResponse): boolean;
  /** Called when another coding of a response is stored. */
  grown(stored: StoredResponse): void;
}

/**
 * Milliseconds after which a large response is compressed with brotli. During a series of saves, responses
 * would be replaced before their brotli version is ready.
 */
const SETTLED_AFTER = 1000;

/** A response of Strapi's stack, stored for replay. */
export class StoredResponse {
  private readonly common: Headers;
  private readonly ready = new Map<Coding, Representation>();
  private readonly compressing = new Map<Coding, Promise<Representation>>();
  private isSettling = false;
  private isUsed = false;

  private constructor(
    readonly version: string | null,
    headers: Headers,
    body: Body,
    private readonly digest: string,
    private readonly keeper: Keeper
  ) {
    this.common = withVary(
      headers.filter(([name]) => !NOT_REPLAYED.has(name.toLowerCase())),
      'Accept-Encoding'
    );
    this.ready.set('identity', this.represent('identity', body));
  }

  /**
   * @param version version of the content when the response was started
   * @param keeper notified when another coding is stored
   */
  static async of(
    version: string | null,
    { headers, body }: { readonly headers: Headers; readonly body: Body },
    keeper: Keeper
  ): Promise<StoredResponse> {
    return new StoredResponse(version, headers, body, await computeDigest(body), keeper);
  }

  /** Whether a visitor was given it, beside the one for whom it was made. */
  get wasUsed(): boolean {
    return this.isUsed;
  }

  /** Compresses the response as another one is, except with brotli if that takes long. */
  async compressLike({ ready }: StoredResponse): Promise<void> {
    for (const coding of ready.keys()) {
      const isSlow = coding === 'br' && this.identity.body.length >= LARGE;
      if (coding !== 'identity' && !isSlow) await this.compressed(coding);
    }
  }

  /** Memory used by the response, in bytes. */
  get size(): number {
    const codings = [...this.ready.values()].map(
      ({ body, headers, headersOf304 }) =>
        body.length +
        body.chunks.length * SLOT +
        2 * countBytes(headers) +
        headersOf304.length * SLOT
    );
    const others = countBytes([this.version ?? '', this.digest, ...this.common.flat()]);
    return codings.reduce((sum, bytes) => sum + bytes, others);
  }

  private get identity(): Representation {
    return this.ready.get('identity') as Representation;
  }

  private represent(coding: Coding, body: Body): Representation {
    const etag = toETag(this.digest, coding);
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
    return {
      ...{ body, etag, headers, headersOf304 },
      head: new RememberedHead(200, headers),
      headOf304: new RememberedHead(304, headersOf304),
    };
  }

  /** Compresses once, however many requests need it. */
  private compressed(coding: 'br' | 'gzip'): Promise<Representation> {
    const known = this.compressing.get(coding);
    if (known !== undefined) return known;
    const representation = compress(this.identity.body, coding).then((body) => {
      const made = this.represent(coding, body);
      this.ready.set(coding, made);
      this.keeper.grown(this);
      return made;
    });
    this.compressing.set(coding, representation);
    representation.catch(() => this.compressing.delete(coding));
    return representation;
  }

  /** Compresses it if it is still cached after a while. */
  private async compressWhenSettled(coding: 'br' | 'gzip'): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    await wait(SETTLED_AFTER, undefined, { ref: false });
    this.isSettling = false;
    // On failure, other codings continue to be served, and the next request tries again.
    if (this.keeper.keeps(this)) await this.compressed(coding).catch(() => undefined);
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
    const { body } = this.identity;
    const coding = chooseCoding(asked.acceptEncoding, body.length);
    const isReady = coding === 'identity' || this.ready.has(coding);
    const meanwhile = isReady ? null : chooseMeanwhile(asked.acceptEncoding, coding, body.length);
    if (coding !== 'identity' && meanwhile !== null) void this.compressWhenSettled(coding);
    const sent = meanwhile ?? coding;
    const representation = this.ready.get(sent);
    if (representation !== undefined || sent === 'identity') {
      this.write(method, asked, response, representation ?? this.identity, origin);
      return true;
    }
    this.compressed(sent).then(
      (made) => this.write(method, asked, response, made, origin),
      // If compression fails, send the plain response.
      () => this.write(method, asked, response, this.identity, origin)
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
