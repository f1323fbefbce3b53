import type { StoredBody } from './stored-body';
import type { StoredResponse } from './stored-response';

/** Only a few websites use a service from browsers, but programs can make up any number of origins. */
const MAX_ORIGINS = 100;

/**
 * Maximum number of different bodies. Origins without a request since a save still have the previous
 * response, for outages.
 */
const MAX_BODIES = 4;

/**
 * The stored responses to a request, by the request's `Origin`. Their headers differ, so that browsers let
 * each website read its own response. Their bodies are the same and therefore shared.
 */
export class ResponsesByOrigin {
  private plain: StoredResponse | undefined;
  /** In order of use, the most recently used last. */
  private readonly others = new Map<string, StoredResponse>();

  /**
   * Returns the response for an origin, and marks it as used.
   *
   * @param origin `undefined` for clients that send none
   */
  get(origin: string | undefined): StoredResponse | undefined {
    if (origin === undefined) return this.plain;
    const stored = this.others.get(origin);
    if (stored !== undefined) {
      this.others.delete(origin);
      this.others.set(origin, stored);
    }
    return stored;
  }

  set(origin: string | undefined, stored: StoredResponse): void {
    if (origin === undefined) {
      this.plain = stored;
      return;
    }
    this.others.delete(origin);
    this.others.set(origin, stored);
    const [oldest] = this.others.keys();
    if (oldest !== undefined && this.others.size > MAX_ORIGINS) this.others.delete(oldest);
    for (const [least, { body }] of this.others) {
      if (this.bodies.size <= MAX_BODIES) return;
      if (body !== stored.body) this.others.delete(least);
    }
  }

  /** All responses: first the one without an origin, then the others, most recently used first. */
  get all(): [origin: string | undefined, stored: StoredResponse][] {
    const others = [...this.others].reverse();
    return this.plain === undefined ? others : [[undefined, this.plain], ...others];
  }

  get bodies(): Set<StoredBody> {
    return new Set(this.all.map(([, { body }]) => body));
  }

  /** Memory used by the responses, in bytes. */
  get size(): number {
    const headers = this.all.reduce(
      (sum, [origin = '', stored]) => sum + stored.size + origin.length,
      0
    );
    return [...this.bodies].reduce((sum, body) => sum + body.size, headers);
  }
}
