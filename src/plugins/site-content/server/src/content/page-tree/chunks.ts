/** As many values as a statement takes on every database, with room for others. */
const MOST_VALUES = 1000;

/** A list in parts that fit into one statement each. */
export const chunksOf = <Each>(list: readonly Each[]): Each[][] => {
  const chunks: Each[][] = [];
  for (let from = 0; from < list.length; from += MOST_VALUES) {
    chunks.push(list.slice(from, from + MOST_VALUES));
  }
  return chunks;
};
