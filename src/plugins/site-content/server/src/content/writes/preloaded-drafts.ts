import type { Data } from './write';

/**
 * Drafts preloaded for the writes of a batch, with everything needed to validate them. Each is used once, by
 * the next write of its page, because it may be outdated afterwards.
 */
export class DraftsAhead {
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
