import type { PageChanges } from '../page-tree/page-changes';
import type { RedirectChanges } from '../redirects/redirect-changes';
import { DraftsAhead } from './preloaded-drafts';
import type { Batch } from './write-batches';

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
