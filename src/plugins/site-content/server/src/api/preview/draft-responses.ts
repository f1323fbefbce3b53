import { LRUCache } from 'lru-cache';
import type { ScheduledUntil } from '../../content/preview/scheduled-pages';
import type { Body } from '../../operations/request-bodies/body-chunks';

/** In bytes, of all that is kept. */
const MAX_KEPT = 64 * 1024 * 1024;

/** What a response is known by. */
export interface DraftResponseKey {
  /** The revision of the content; `null` for content that was never written. */
  readonly version: string | null;
  /** The page that the preview is of, `null` for the whole site. */
  readonly page: string | null;
  /** What counts as done in a preview as of another time; `null` in every other. */
  readonly scheduled: ScheduledUntil | null;
  /** The route and its query, without the token. */
  readonly request: string;
}

/** A response, and whether it is another one each time. */
export interface DraftResponse {
  readonly body: Body;
  readonly isRandom: boolean;
}

/**
 * Keeps the responses that show drafts until anything of the content changes. All previews of one page show the same: whether
 * a token holds is looked at anew each time, before.
 */
export class DraftResponses {
  private version: string | null = null;
  private readonly kept = new LRUCache<string, Body>({
    maxSize: MAX_KEPT,
    // One without a byte takes memory as well.
    sizeCalculation: ({ length }, key) => length + key.length + 1,
  });
  private readonly beingMade = new Map<string, Promise<DraftResponse>>();

  /** The response, which is made once for all who ask for it at the same time. */
  async read(
    { version, page, scheduled, request }: DraftResponseKey,
    make: () => Promise<DraftResponse>
  ): Promise<Body> {
    if (version === null) return (await make()).body;
    if (version !== this.version) {
      this.version = version;
      this.kept.clear();
      this.beingMade.clear();
    }
    const key = JSON.stringify([page, scheduled, request]);
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
