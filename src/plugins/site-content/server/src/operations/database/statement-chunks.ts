/** Number of bound values in a chunk: every database accepts it, with room for a statement's other values. */
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
