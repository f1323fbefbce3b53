import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Body, endWith } from '../operations/request-bodies/body-chunks';
import type { DecisiveHeaders } from '../operations/requests/cache-request-headers';
import { computeDigest } from './compute-etag';
import { chooseCoding, chooseMeanwhile, type Coding, compress } from './content-encoding';

/** Where an answer came from, in the words of `Cache-Status` (RFC 9211). */
export type Origin = 'hit' | 'miss' | 'pass' | 'stale';

const CACHE_STATUS: Readonly<Record<Origin, string>> = {
  hit: 'site-content; hit',
  miss: 'site-content; fwd=miss; stored',
  pass: 'site-content; fwd=miss',
  stale: 'site-content; hit; ttl=-1; detail=stale',
};

/** Headers that belong to one transmission or one representation, and are made anew for each. */
const NOT_REPLAYED = new Set([
  ...['connection', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-length', 'content-encoding', 'etag', 'cache-status'],
]);

const NOT_IN_304 = new Set(['content-type', 'content-language']);

/** One coding of an answer, ready to be sent. */
interface Representation {
  readonly body: Body;
  readonly etag: string;
  /** Name, value, name, value, … as for a hit; `Cache-Status` comes last. */
  readonly headers: string[];
  readonly headersOf304: string[];
}

/** A hit, of which there are many, takes what is ready. */
const headersFor = (origin: Origin, headers: string[]): string[] =>
  origin === 'hit' ? headers : headers.with(-1, CACHE_STATUS[origin]);

/** What a string takes beside its characters, and its place in a list, in bytes. */
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
 * The headers that do not come from what was answered: those of security and of foreign origins.
 *
 * @param ofContent the names, in lower case, of those that name the content of a response
 */
export const getFrame = (headers: Headers, ofContent: ReadonlySet<string>): Headers =>
  headers.filter(([name]) => {
    const field = name.toLowerCase();
    return (
      !NOT_REPLAYED.has(field) &&
      !NOT_IN_304.has(field) &&
      field !== 'cache-control' &&
      !ofContent.has(field)
    );
  });

/** RFC 9110, section 13.1.2: any of the listed tags, compared weakly, or `*`. */
const matches = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch === etag ||
  ifNoneMatch.trim() === '*' ||
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Whoever keeps answers. */
export interface Keeper {
  /** Whether an answer is still served to those who ask. */
  keeps(answer: StoredResponse): boolean;
  /** Told that a further coding of an answer is kept. */
  grown(answer: StoredResponse): void;
}

/**
 * Milliseconds after which a large answer that is still kept is worth the time of brotli: while editors save one thing
 * after the other, none is served for as long as its brotli takes.
 */
const SETTLED_AFTER = 1000;

/** An answer of Strapi's whole stack, kept to be replayed. */
export class StoredResponse {
  private readonly common: Headers;
  private readonly ready = new Map<Coding, Representation>();
  private readonly compressing = new Map<Coding, Promise<Representation>>();
  private isSettling = false;

  private constructor(
    readonly label: string | null,
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
   * @param label of the content that it is made of, when the answer was begun
   * @param keeper told when a further coding is kept
   */
  static async of(
    label: string | null,
    { headers, body }: { readonly headers: Headers; readonly body: Body },
    keeper: Keeper
  ): Promise<StoredResponse> {
    return new StoredResponse(label, headers, body, await computeDigest(body), keeper);
  }

  /** What the answer takes in memory, in bytes. */
  get size(): number {
    const codings = [...this.ready.values()].map(
      ({ body, headers, headersOf304 }) =>
        body.length + body.pieces.length * SLOT + countBytes(headers) + headersOf304.length * SLOT
    );
    const others = countBytes([this.label ?? '', this.digest, ...this.common.flat()]);
    return codings.reduce((sum, bytes) => sum + bytes, others);
  }

  private get identity(): Representation {
    return this.ready.get('identity') as Representation;
  }

  private represent(coding: Coding, body: Body): Representation {
    // Each coding is a representation of its own, so a strong tag must tell them apart.
    const etag = coding === 'identity' ? `"${this.digest}"` : `"${this.digest}-${coding}"`;
    const kept: Headers = [...this.common, ['ETag', etag]];
    const status = ['Cache-Status', CACHE_STATUS.hit] as const;
    return {
      body,
      etag,
      headers: [
        ...kept,
        ...(coding === 'identity' ? [] : [['Content-Encoding', coding]]),
        ['Content-Length', String(body.length)],
        status,
      ].flat(),
      headersOf304: [
        ...kept.filter(([name]) => !NOT_IN_304.has(name.toLowerCase())),
        status,
      ].flat(),
    };
  }

  /** Compresses once, however many ask at the same time. */
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

  /** Compresses it once nothing has taken its place for a while. */
  private async compressWhenSettled(coding: 'br' | 'gzip'): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    await wait(SETTLED_AFTER, undefined, { ref: false });
    this.isSettling = false;
    // Where that fails, other codings go on being served, and the next who asks has it tried again.
    if (this.keeper.keeps(this)) await this.compressed(coding).catch(() => undefined);
  }

  /**
   * Answers a request.
   *
   * @returns true when that was done at once: the coding it takes was at hand
   */
  send(
    method: string | undefined,
    asked: DecisiveHeaders,
    response: ServerResponse,
    origin: Origin
  ): boolean {
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
      // Whatever kept zlib from it, the plain answer is at hand.
      () => this.write(method, asked, response, this.identity, origin)
    );
    return false;
  }

  private write(
    method: string | undefined,
    { ifNoneMatch }: DecisiveHeaders,
    response: ServerResponse,
    { body, etag, headers, headersOf304 }: Representation,
    origin: Origin
  ): void {
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag)) {
      response.writeHead(304, headersFor(origin, headersOf304));
      response.end();
      return;
    }
    response.writeHead(200, headersFor(origin, headers));
    if (method === 'HEAD') response.end();
    else endWith(response, body);
  }
}
