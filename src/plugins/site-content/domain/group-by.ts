/** Adds an item to the group of a key. */
export const addToGroup = <Key, Each>(groups: Map<Key, Each[]>, key: Key, each: Each): void => {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [each]);
  else group.push(each);
};

/** Groups a list by a key, each group in the order of the list (`Map.groupBy`, which Node 20 lacks). */
export const groupBy = <Each, Key>(
  all: Iterable<Each>,
  getKey: (each: Each) => Key
): ReadonlyMap<Key, Each[]> => {
  const groups = new Map<Key, Each[]>();
  for (const each of all) addToGroup(groups, getKey(each), each);
  return groups;
};
