/** Maximum number of changes kept in addition to the original map. */
const MAX_CHANGES = 100;

/**
 * An immutable map with some changed values. Copying 20,000 entries for each change would take longer than
 * everything else after a save.
 */
export class ChangedMap<Key, Value> {
  private constructor(
    private readonly base: ReadonlyMap<Key, Value>,
    private readonly changes: ReadonlyMap<Key, Value>
  ) {}

  static of<Key, Value>(entries: Iterable<readonly [Key, Value]>): ChangedMap<Key, Value> {
    return new ChangedMap(new Map(entries), new Map());
  }

  get(key: Key): Value | undefined {
    return this.changes.get(key) ?? this.base.get(key);
  }

  /** @param changes new values of existing keys */
  with(changes: Iterable<readonly [Key, Value]>): ChangedMap<Key, Value> {
    const all = new Map([...this.changes, ...changes]);
    return all.size > MAX_CHANGES
      ? ChangedMap.of([...this.base, ...all])
      : new ChangedMap(this.base, all);
  }
}
