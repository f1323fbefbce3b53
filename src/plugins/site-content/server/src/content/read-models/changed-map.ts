/** So many changes are looked up beside the map that they are of. */
const MAX_CHANGES = 100;

/**
 * A map with some of its values changed, the map itself left as it is: to copy 20,000 for each that changes takes longer
 * than whatever else follows a save.
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

  /** @param changes new values of keys that there are */
  with(changes: Iterable<readonly [Key, Value]>): ChangedMap<Key, Value> {
    const all = new Map([...this.changes, ...changes]);
    return all.size > MAX_CHANGES
      ? ChangedMap.of([...this.base, ...all])
      : new ChangedMap(this.base, all);
  }
}
