/** As many values as a statement takes on every database, with room for others. */
const MAX_VALUES = 1000;

/** As many rows as one statement writes: SQLite takes 500 at the most. */
export const MAX_ROWS = 250;

/** A list in parts that fit into one statement each. */
export const getChunks = <Each>(list: readonly Each[], size = MAX_VALUES): Each[][] => {
  const chunks: Each[][] = [];
  for (let from = 0; from < list.length; from += size) {
    chunks.push(list.slice(from, from + size));
  }
  return chunks;
};
