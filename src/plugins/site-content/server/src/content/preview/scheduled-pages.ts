/** The effect of schedules up to some time: each page is in at most one of the two lists. */
export interface ScheduledUntil {
  /** Document ids of the pages whose drafts will have been published. */
  readonly publish: readonly string[];
  readonly unpublish: readonly string[];
  /** Pages of the first list whose old paths, and those of pages that move with them, get no redirects. */
  readonly withoutRedirects: readonly string[];
}

/** Returns what is scheduled. */
export type ScheduledPages = (at: Date) => Promise<ScheduledUntil>;

/** Connects previews to the scheduling plugin; empty while that is switched off. */
export class ScheduleSource {
  private read: ScheduledPages | null = null;

  register(read: ScheduledPages): void {
    this.read = read;
  }

  /** `null` if nothing can be scheduled. */
  async until(at: Date): Promise<ScheduledUntil | null> {
    return this.read === null ? null : this.read(at);
  }
}
