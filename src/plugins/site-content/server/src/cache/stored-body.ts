import { setTimeout as wait } from 'node:timers/promises';
import { type Body, LARGE } from '../operations/request-bodies/body-chunks';
import { type Coding, compress } from './content-encoding';

/** Approximate overhead of a list entry, in bytes. */
const SLOT = 8;

/** The cache that stores a body. */
export interface Keeper {
  /** True if the body is still cached. */
  keeps(body: StoredBody): boolean;
  /** Called when another coding of a body is stored. */
  grown(): void;
}

/**
 * Milliseconds after which a large body is compressed with Brotli. During a series of saves, bodies would be
 * replaced before their Brotli version is ready.
 */
const SETTLED_AFTER = 1000;

/** The body of stored responses, in each content coding that was requested. Responses with the same body share it. */
export class StoredBody {
  private readonly ready: Map<Coding, Body>;
  private readonly compressing = new Map<Coding, Promise<Body>>();
  private isSettling = false;

  /**
   * @param digest see computeDigest()
   * @param keeper notified when a coding is added
   */
  constructor(
    readonly digest: string,
    readonly identity: Body,
    private readonly keeper: Keeper
  ) {
    this.ready = new Map([['identity', identity]]);
  }

  /** Memory used by the body in all codings, in bytes. */
  get size(): number {
    return [...this.ready.values()].reduce(
      (sum, { length, chunks }) => sum + length + chunks.length * SLOT,
      this.digest.length
    );
  }

  /** Returns the body in a coding; `undefined` if it has to be compressed first. */
  get(coding: Coding): Body | undefined {
    return this.ready.get(coding);
  }

  /** Compresses the body. Concurrent requests share one compression. */
  compressed(coding: 'br' | 'gzip'): Promise<Body> {
    const known = this.compressing.get(coding);
    if (known !== undefined) return known;
    const compressing = compress(this.identity, coding).then((body) => {
      this.ready.set(coding, body);
      this.keeper.grown();
      return body;
    });
    this.compressing.set(coding, compressing);
    compressing.catch(() => this.compressing.delete(coding));
    return compressing;
  }

  /** Compresses the body if it is still cached after `SETTLED_AFTER`. */
  async compressWhenSettled(coding: 'br' | 'gzip'): Promise<void> {
    if (this.isSettling) return;
    this.isSettling = true;
    await wait(SETTLED_AFTER, undefined, { ref: false });
    this.isSettling = false;
    // On failure, other codings continue to be served, and the next request tries again.
    if (this.keeper.keeps(this)) await this.compressed(coding).catch(() => undefined);
  }

  /**
   * Compresses the body in the same codings as another one, except with Brotli if the body is large, which
   * takes long.
   */
  async compressLike({ ready }: StoredBody): Promise<void> {
    for (const coding of ready.keys()) {
      const isSlow = coding === 'br' && this.identity.length >= LARGE;
      if (coding !== 'identity' && !isSlow) await this.compressed(coding);
    }
  }
}
