/** A schedule. */
export interface ScheduledChange {
  /** Document id. */
  readonly page: string;
  readonly action: 'publish' | 'unpublish';
  /** Whether old paths, also those of pages that move with it, redirect once it is published. */
  readonly addsRedirects: boolean;
}

/** The schedules up to some time, in the order in which they are executed. */
export type ScheduledUntil = readonly ScheduledChange[];

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
