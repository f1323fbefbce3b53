/** What the server says of an item that it did not save: sentences of the rules, by the item's id. */
export type Problems = ReadonlyMap<string, readonly string[]>;
