import type { Data } from './write';

/**
 * Drafts that were read for many writes of a batch at once, with all that a draft is judged by. Each is there for the next
 * write of its page alone, after which the draft may be another.
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
