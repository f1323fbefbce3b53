/** A column, member or value that nobody understands, with what stands in it somewhere. */
export interface Unread {
  readonly column: string;
  readonly example: string;
}

/** As much of an example as tells what it is. */
const LONGEST_EXAMPLE = 200;
/** More than anybody decides about. */
const MOST_COLUMNS = 200;

/** What was not understood while a list was read, each once: whoever applies the list has to decide about it first. */
export class UnreadColumns {
  private readonly examples = new Map<string, string>();
  private readonly ignored: ReadonlySet<string>;

  /** @param ignored names that somebody decided to ignore, `*` for all */
  constructor(ignored: readonly string[] = []) {
    this.ignored = new Set(ignored.map((name) => name.trim().toLowerCase()));
  }

  ignores(column: string): boolean {
    return this.ignored.has('*') || this.ignored.has(column.trim().toLowerCase());
  }

  add(column: string, example: string): void {
    if (example.trim() === '' || this.examples.has(column) || this.ignores(column)) return;
    if (this.examples.size < MOST_COLUMNS) {
      this.examples.set(column, example.slice(0, LONGEST_EXAMPLE));
    }
  }

  list(): Unread[] {
    return Array.from(this.examples, ([column, example]) => ({ column, example }));
  }
}
