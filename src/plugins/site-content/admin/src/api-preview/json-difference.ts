import { differenceOf, shortened, type Stretch } from '../elements/difference';

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** So many lines that are the same are shown beside those that differ. */
const BESIDE = 3;

/** More of what came or went in one place would not be read. */
const LONGEST = 20_000;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)} …\n` : text;

/** The same lines but for those next to what differs. */
const nearby = (
  text: string,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean }
): string => {
  const lines = linesOf(text);
  const before = isFirst ? [] : lines.slice(0, BESIDE);
  const after = isLast ? [] : lines.slice(-BESIDE);
  if (before.length + after.length >= lines.length) return text;
  return [...before, '…\n', ...after].join('');
};

/** What stands on one line before and after is told by words. */
const told = (removed: Stretch, added: Stretch): Stretch[] =>
  removed.text.length > LONGEST || added.text.length > LONGEST
    ? [removed, added]
    : shortened(differenceOf(removed.text, added.text));

/**
 * How one indented JSON differs from another: found by lines, told by words. Of what is the same only the lines beside
 * are left.
 *
 * @returns nothing where they are the same
 */
export const differenceOfJson = (before: string, after: string): Stretch[] => {
  if (before === after) return [];
  const byLines = differenceOf(before, after, linesOf);
  const last = byLines.length - 1;
  return byLines
    .flatMap((stretch, at): Stretch[] => {
      const next = byLines[at + 1];
      if (stretch.kind === 'removed' && next?.kind === 'added') return told(stretch, next);
      // Told with what went.
      if (stretch.kind === 'added' && byLines[at - 1]?.kind === 'removed') return [];
      if (stretch.kind !== 'same') return [stretch];
      const place = { isFirst: at === 0, isLast: at === last };
      return [{ kind: 'same', text: nearby(stretch.text, place) }];
    })
    .map(({ kind, text }) => ({ kind, text: cut(text) }));
};
