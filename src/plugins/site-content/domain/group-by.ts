/** Groups a list by a key, each group in the order of the list (`Map.groupBy`, which Node 20 lacks). */
export const groupBy = <Each, Key>(
  all: Iterable<Each>,
  getKey: (each: Each) => Key
): ReadonlyMap<Key, Each[]> => {
  const groups = new Map<Key, Each[]>();
  for (const each of all) {
    const key = getKey(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
};
