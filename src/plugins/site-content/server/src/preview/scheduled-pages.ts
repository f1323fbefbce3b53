/** A scheduled publication or unpublication of a page. */
export interface ScheduledChange {
  /** Document id. */
  readonly page: string;
  readonly action: 'publish' | 'unpublish';
  /** Whether old paths redirect once it is published, including those of pages that move with it. */
  readonly addsRedirects: boolean;
}

/** The schedules up to some time, in the order in which they are executed. */
export type ScheduledUntil = readonly ScheduledChange[];

/** Returns the schedules up to a time. */
export type ScheduledPages = (at: Date) => Promise<ScheduledUntil>;

/** Gives previews access to the scheduling plugin; empty while that is switched off. */
export class ScheduleSource {
  private read: ScheduledPages | null = null;

  register(read: ScheduledPages): void {
    this.read = read;
  }

  /** Returns the schedules up to a time; `null` if the scheduling plugin is switched off. */
  async until(at: Date): Promise<ScheduledUntil | null> {
    return this.read === null ? null : this.read(at);
  }
}
