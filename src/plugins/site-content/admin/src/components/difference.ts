import { diffArrays } from 'diff';

/** A part of a text that both texts share, or that only one of them contains. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * Comparing takes quadratic time in the number of edits. Beyond this limit, the texts are shown as completely
 * replaced.
 */
const MAX_EDITS = 1500;

/** Returns the difference of two texts that have nothing in common. */
export const asReplaced = (before: string, after: string): DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

/** Splits HTML into tags and words, the units of comparison. */
const getTagsAndWords = (html: string): string[] => html.match(/<[^<>]*>|\s+|[^<\s]+|</g) ?? [];

/**
 * Compares two HTML texts. The parts that were not added make up `before`, those that were not removed make up `after`.
 * Between equal parts, removals precede additions.
 *
 * @param getPieces splits a text into units other than tags and words
 */
export const findDifference = (
  before: string,
  after: string,
  getPieces: (text: string) => string[] = getTagsAndWords
): DiffPart[] => {
  const changes = diffArrays(getPieces(before), getPieces(after), { maxEditLength: MAX_EDITS });
  if (changes === undefined) return asReplaced(before, after);
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
};

const countWords = (text: string): number =>
  text.replace(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/**
 * Compares two texts for readers: like `findDifference`, but shows them as completely replaced if they share less than
 * a quarter of their words. A few words that happen to be equal in a new text only distract.
 */
export const findDifferenceForReaders = (before: string, after: string): DiffPart[] => {
  const stretches = findDifference(before, after);
  const kept = stretches.map(({ kind, text }) => (kind === 'same' ? countWords(text) : 0));
  const same = kept.reduce((sum, count) => sum + count, 0);
  const fewer = Math.min(countWords(before), countWords(after));
  return same * 4 < fewer ? asReplaced(before, after) : stretches;
};

const ONE_SIDE = 120;

/** Shortens long unchanged parts, so that the differences stand out. */
export const shortened = (stretches: readonly DiffPart[]): DiffPart[] =>
  stretches.map((stretch, index) => {
    const { kind, text } = stretch;
    if (kind !== 'same' || text.length <= 2 * ONE_SIDE) return stretch;
    const before = index === 0 ? '' : text.slice(0, ONE_SIDE);
    const after = index === stretches.length - 1 ? '' : text.slice(-ONE_SIDE);
    return { kind, text: `${before} … ${after}` };
  });
