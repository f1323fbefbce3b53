import { LRUCache } from 'lru-cache';
import type { ScheduledUntil } from '../../content/preview/scheduled-pages';
import type { Body } from '../../operations/request-bodies/body-chunks';

/** In bytes, for the whole cache. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Identifies a response. */
export interface DraftResponseKey {
  /** Content revision; `null` for content that was never written. */
  readonly version: string | null;
  /** The page being previewed, `null` for the whole site. */
  readonly page: string | null;
  /** Shows that page as it was before the change with this id; `null` for its draft. */
  readonly change: number | null;
  /** The schedules applied in a preview of another time; `null` in every other. */
  readonly scheduled: ScheduledUntil | null;
  /** Route and query without the token. */
  readonly request: string;
}

/** A response, and whether it is random. */
export interface DraftResponse {
  readonly body: Body;
  readonly isRandom: boolean;
}

/**
 * Caches responses with drafts until any content changes. All previews of a page share them; tokens are
 * checked on each request, before.
 */
export class DraftResponses {
  private version: string | null = null;
  private readonly kept = new LRUCache<string, Body>({
    maxSize: MAX_KEPT,
    // Plus the key, so that an empty response has a size, too.
    sizeCalculation: ({ length }, key) => length + key.length + 1,
  });
  private readonly beingMade = new Map<string, Promise<DraftResponse>>();

  /** The response, computed once for concurrent requests. */
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
