/** A column, member or value that nobody understands, with what stands in it somewhere. */
export interface Unread {
  readonly column: string;
  readonly example: string;
}

/** As much of an example as tells what it is. */
const MAX_EXAMPLE_LENGTH = 200;
/** More than anybody decides about. */
const MAX_COLUMNS = 200;
const MAX_NAME_LENGTH = 200;

const toKey = (column: string): string => column.trim().slice(0, MAX_NAME_LENGTH).toLowerCase();

/** What was not understood while a list was read, each once: whoever applies the list has to decide about it first. */
export class UnreadColumns {
  private readonly examples = new Map<string, string>();
  private readonly ignored: ReadonlySet<string>;

  /** @param ignored names that somebody decided to ignore, `*` for all */
  constructor(ignored: readonly string[] = []) {
    this.ignored = new Set(ignored.map(toKey));
  }

  /** Whether somebody named it: `*` is about what is not understood, and about nothing else. */
  ignores(column: string): boolean {
    return this.ignored.has(toKey(column));
  }

  /** @param example what stands there; blank cells say nothing */
  add(column: string, example: string): void {
    if (example.trim() === '' || this.ignored.has('*') || this.ignores(column)) return;
    const name = column.trim().slice(0, MAX_NAME_LENGTH);
    if (!this.examples.has(name) && this.examples.size < MAX_COLUMNS) {
      this.examples.set(name, example.trim().slice(0, MAX_EXAMPLE_LENGTH));
    }
  }

  list(): Unread[] {
    return Array.from(this.examples, ([column, example]) => ({ column, example }));
  }
}
