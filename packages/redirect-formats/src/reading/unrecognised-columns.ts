/** An unrecognized column, member or value, with an example. */
export interface Unread {
  readonly column: string;
  readonly example: string;
}

/** Maximum length of an example. */
const MAX_EXAMPLE_LENGTH = 200;
/** Nobody decides about more. */
const MAX_COLUMNS = 200;
const MAX_NAME_LENGTH = 200;

const shorten = (example: string): string => example.trim().slice(0, MAX_EXAMPLE_LENGTH);

const toKey = (column: string): string => column.trim().slice(0, MAX_NAME_LENGTH).toLowerCase();

/**
 * Collects what was not recognized in a list, without duplicates; applying the list requires a decision about
 * each.
 */
export class UnreadColumns {
  private readonly examples = new Map<string, string>();
  private readonly ignored: ReadonlySet<string>;

  /** @param ignored names to ignore, `*` for all */
  constructor(ignored: readonly string[] = []) {
    this.ignored = new Set(ignored.map(toKey));
  }

  /** Whether it was named explicitly: `*` only covers what is not recognized. */
  ignores(column: string): boolean {
    return this.ignored.has(toKey(column));
  }

  /**
   * @param example of its values; blank cells are skipped
   * @returns whether a decision is required
   */
  add(column: string, example: string): boolean {
    if (example.trim() === '' || this.ignored.has('*') || this.ignores(column)) return false;
    const name = column.trim().slice(0, MAX_NAME_LENGTH);
    if (!this.examples.has(name) && this.examples.size < MAX_COLUMNS) {
      this.examples.set(name, shorten(example));
    }
    return true;
  }

  /**
   * Asks which column has the old or the new addresses. Ignoring columns is no answer to that, so this is
   * listed even if it is named as ignored, or all are.
   *
   * @param example of its values, `''` if it has none
   */
  ask(column: string, example: string): void {
    this.examples.set(column.trim().slice(0, MAX_NAME_LENGTH), shorten(example));
  }

  list(): Unread[] {
    return Array.from(this.examples, ([column, example]) => ({ column, example }));
  }
}
