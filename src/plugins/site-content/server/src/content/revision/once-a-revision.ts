import type { Revision } from './revision';

/** What is made of the content once a revision, and kept in memory until the next. */
export class OnceARevision<Value> {
  private latest: { readonly revision: string; readonly value: Promise<Value> } | null = null;

  constructor(
    private readonly revision: Pick<Revision, 'read'>,
    private readonly make: () => Promise<Value>
  ) {}

  /**
   * The value as of the current content revision. The revision is read first, so that a write in between can only
   * make what is kept newer than its label, never older.
   */
  async read(): Promise<Value> {
    const revision = await this.revision.read();
    if (revision === null) return this.make();
    if (this.latest?.revision === revision) return this.latest.value;
    const value = this.make();
    this.latest = { revision, value };
    value.catch(() => {
      if (this.latest?.value === value) this.latest = null;
    });
    return value;
  }
}
