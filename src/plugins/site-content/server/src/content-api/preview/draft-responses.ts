import { LRUCache } from 'lru-cache';
import type { Body } from '../../operations/request-bodies/body-chunks';
import type { ScheduledUntil } from '../../preview/scheduled-pages';

/** In bytes, for the whole cache. */
const MAX_KEPT = 64 * 1024 * 1024;

/** The cache key of a response with drafts. */
export interface DraftResponseKey {
  /** Content revision; `null` for content that was never written. */
  readonly version: string | null;
  /** The page being previewed; `null` for the whole site. */
  readonly page: string | null;
  /** The id of a change: the page is shown as it was before that change; `null` to show its draft. */
  readonly change: number | null;
  /** The schedules applied in a preview of another time; `null` in other previews. */
  readonly scheduled: ScheduledUntil | null;
  /** Route and query without the token. */
  readonly request: string;
}

/** A response, and whether its order is random. */
export interface DraftResponse {
  readonly body: Body;
  readonly isRandom: boolean;
}

/**
 * Caches responses with drafts until any content changes. All previews of a page share them. Tokens are
 * checked on each request, before the cache is used.
 */
export class DraftResponses {
  private version: string | null = null;
  private readonly kept = new LRUCache<string, Body>({
    maxSize: MAX_KEPT,
    // Includes the key, so that even an empty response has a size.
    sizeCalculation: ({ length }, key) => length + key.length + 1,
  });
  private readonly beingMade = new Map<string, Promise<DraftResponse>>();

  /** Returns the response, which is computed once for concurrent requests. */
  async read(
    { version, page, change, scheduled, request }: DraftResponseKey,
    make: () => Promise<DraftResponse>
  ): Promise<Body> {
    if (version === null) return (await make()).body;
    if (version !== this.version) {
      this.version = version;
      this.kept.clear();
      this.beingMade.clear();
    }
    const key = JSON.stringify([page, change, scheduled, request]);
    const kept = this.kept.get(key);
    if (kept !== undefined) return kept;
    const made = this.beingMade.get(key);
    if (made !== undefined) {
      const response = await made;
      return response.isRandom ? (await make()).body : response.body;
    }

    const making = make();
    this.beingMade.set(key, making);
    try {
      const { body, isRandom } = await making;
      if (!isRandom && this.beingMade.get(key) === making) this.kept.set(key, body);
      return body;
    } finally {
      if (this.beingMade.get(key) === making) this.beingMade.delete(key);
    }
  }
}
