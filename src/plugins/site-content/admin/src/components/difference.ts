import { diffArrays } from 'diff';

/** A part of the text that is common to both or occurs in one of them only. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * Comparing takes quadratic time in the number of edits. Beyond this limit, the texts are shown as completely
 * replaced.
 */
const MAX_EDITS = 1500;

/** Two texts that have nothing to do with each other. */
export const asReplaced = (before: string, after: string): Stretch[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

/** Splits HTML into tags and words, the units of comparison. */
const getTagsAndWords = (html: string): string[] => html.match(/<[^<>]*>|\s+|[^<\s]+|</g) ?? [];

/**
 * Compares two HTML texts. Everything not added makes up `before`, everything not removed `after`; between
 * equal parts, removals precede additions.
 *
 * @param getPieces splits a text into units other than tags and words
 */
export const findDifference = (
  before: string,
  after: string,
  getPieces: (text: string) => string[] = getTagsAndWords
): Stretch[] => {
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
 * Compares two texts for people: as `findDifference`, or as completely replaced if they share less than a quarter of their
 * words. Between words of another text, the few that happen to be the same help nobody.
 */
export const findDifferenceForReaders = (before: string, after: string): Stretch[] => {
  const stretches = findDifference(before, after);
  const kept = stretches.map(({ kind, text }) => (kind === 'same' ? countWords(text) : 0));
  const same = kept.reduce((sum, count) => sum + count, 0);
  const fewer = Math.min(countWords(before), countWords(after));
  return same * 4 < fewer ? asReplaced(before, after) : stretches;
};

const ONE_SIDE = 120;

/** Shortens long unchanged parts, so that the differences stand out. */
export const shortened = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.map((stretch, index) => {
    const { kind, text } = stretch;
    if (kind !== 'same' || text.length <= 2 * ONE_SIDE) return stretch;
    const before = index === 0 ? '' : text.slice(0, ONE_SIDE);
    const after = index === stretches.length - 1 ? '' : text.slice(-ONE_SIDE);
    return { kind, text: `${before} … ${after}` };
  });
