/** Groups items by parent, keeping their order. */
export const groupSiblings = <Item, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key
): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(toKey(item));
    if (group === undefined) groups.set(toKey(item), [item]);
    else group.push(item);
  }
  return groups;
};
