import type { Line } from './branches';

/**
 * Returns the row to focus after pages are deleted: the next page that is not among or below them, otherwise the
 * previous one.
 *
 * @returns its id, or `null` if no page is left
 */
export const findNextRow = (lines: readonly Line[], deleted: readonly string[]): string | null => {
  const gone = new Set<string | null>(deleted);
  // Lines are in tree order, so parents come before their subpages.
  const isLeft = lines.map(({ kind, id, parent }) => {
    if (gone.has(parent)) gone.add(id);
    return kind === 'page' && !gone.has(id);
  });
  const at = lines.findIndex(({ id }) => id === deleted[0]);
  const next = lines.find((_line, index) => index > at && isLeft[index] === true);
  return (
    (next ?? lines.findLast((_line, index) => index < at && isLeft[index] === true))?.id ?? null
  );
};
