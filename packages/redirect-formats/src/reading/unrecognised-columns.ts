/** An unrecognized column, member or value, with an example. */
export interface Unread {
  readonly column: string;
  readonly example: string;
}

/** Maximum length of an example. */
const MAX_EXAMPLE_LENGTH = 200;
/** Maximum number of columns, more than a user would decide about. */
const MAX_COLUMNS = 200;
const MAX_NAME_LENGTH = 200;

const shorten = (example: string): string => example.trim().slice(0, MAX_EXAMPLE_LENGTH);

const toKey = (column: string): string => column.trim().slice(0, MAX_NAME_LENGTH).toLowerCase();

/**
 * Collects columns, members and values that were not recognized in a list, without duplicates. Applying the list
 * requires a decision about each of them.
 */
export class UnreadColumns {
  private readonly examples = new Map<string, string>();
  private readonly ignored: ReadonlySet<string>;
  /** The ignored names that occur in the list. */
  private readonly found = new Set<string>();

  /** @param names names to ignore, `*` for all */
  constructor(private readonly names: readonly string[] = []) {
    this.ignored = new Set(names.map(toKey));
  }

  /** Whether the column is ignored by name: `*` only covers columns that are not recognized. */
  ignores(column: string): boolean {
    const key = toKey(column);
    if (this.ignored.has(key)) this.found.add(key);
    return this.ignored.has(key);
  }

  /**
   * Adds a column, unless it is ignored or its example is blank.
   *
   * @param example one of its values
   * @returns whether a decision is required
   */
  add(column: string, example: string): boolean {
    if (this.ignores(column) || example.trim() === '' || this.ignored.has('*')) return false;
    const name = column.trim().slice(0, MAX_NAME_LENGTH);
    if (!this.examples.has(name) && this.examples.size < MAX_COLUMNS) {
      this.examples.set(name, shorten(example));
    }
    return true;
  }

  /**
   * Adds a column that may have the old or the new addresses. Ignoring columns does not answer which ones do, so it is
   * listed even if it is ignored.
   *
   * @param example one of its values, `''` if it has none
   */
  ask(column: string, example: string): void {
    this.examples.set(column.trim().slice(0, MAX_NAME_LENGTH), shorten(example));
  }

  /** Lists the names to ignore that the list does not contain. */
  listUnused(): string[] {
    return this.names.filter((name) => name.trim() !== '*' && !this.found.has(toKey(name)));
  }

  list(): Unread[] {
    return Array.from(this.examples, ([column, example]) => ({ column, example }));
  }
}
