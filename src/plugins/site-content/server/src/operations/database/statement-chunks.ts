/** Number of bound values that every database accepts, with some room for others. */
const MAX_VALUES = 1000;

/** Number of rows per insert: SQLite accepts at most 500. */
export const MAX_ROWS = 250;

/** Splits a list into chunks that fit into one statement each. */
export const getChunks = <Each>(list: readonly Each[], size = MAX_VALUES): Each[][] => {
  const chunks: Each[][] = [];
  for (let from = 0; from < list.length; from += size) {
    chunks.push(list.slice(from, from + size));
  }
  return chunks;
};
