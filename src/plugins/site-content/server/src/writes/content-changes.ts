import type { PageChanges } from '../pages/tree/page-changes';
import type { RedirectChanges } from '../redirects/redirect-changes';
import type { Data } from './write';
import type { Batch } from './write-batches';

/**
 * Drafts preloaded for the writes of a batch, with everything needed to validate them. Each is used once, by
 * the next write of its page, because it may be outdated afterwards.
 */
class DraftsAhead {
  private readonly drafts = new Map<string, Data>();

  put(documentId: string, draft: Data): void {
    this.drafts.set(documentId, draft);
  }

  take(documentId: string): Data | null {
    const draft = this.drafts.get(documentId) ?? null;
    this.drafts.delete(documentId);
    return draft;
  }
}

/** The effect of a batch of writes in one transaction, checked after the last write. */
export class ContentChanges implements Batch {
  readonly drafts = new DraftsAhead();

  constructor(
    readonly pages: PageChanges,
    readonly redirects: RedirectChanges
  ) {}

  /** Pages first: redirects depend on their paths, and page changes create redirects. */
  async settle(): Promise<void> {
    await this.pages.settle();
    await this.redirects.settle();
  }
}
