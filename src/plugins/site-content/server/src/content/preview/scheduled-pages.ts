/** What will have been done with pages by some time: each page is in one of the two lists at most. */
export interface ScheduledUntil {
  /** Document ids of the pages whose drafts will have been published. */
  readonly publish: readonly string[];
  readonly unpublish: readonly string[];
  /** Those of the first list whose old addresses, and those of the pages that move with them, are not to lead on. */
  readonly withoutRedirects: readonly string[];
}

/** Knows what is scheduled. */
export type ScheduledPages = (at: Date) => Promise<ScheduledUntil>;

/** Where the plugin that schedules says what is scheduled; nobody does while it is off. */
export class ScheduleSource {
  private read: ScheduledPages | null = null;

  register(read: ScheduledPages): void {
    this.read = read;
  }

  /** `null` where nothing can be scheduled. */
  async until(at: Date): Promise<ScheduledUntil | null> {
    return this.read === null ? null : this.read(at);
  }
}
