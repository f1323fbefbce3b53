import type { PageChanges } from '../page-tree/page-changes';
import type { RedirectChanges } from '../redirects/redirect-changes';
import { DraftsAhead } from './preloaded-drafts';
import type { Batch } from './write-batches';

/** What a batch of writes in one transaction does to what is judged when all of them are made. */
export class ContentChanges implements Batch {
  readonly drafts = new DraftsAhead();

  constructor(
    readonly pages: PageChanges,
    readonly redirects: RedirectChanges
  ) {}

  /** Pages first: where redirects lead is a matter of their paths, and they bring redirects along. */
  async settle(): Promise<void> {
    await this.pages.settle();
    await this.redirects.settle();
  }
}
