import { diffArrays } from 'diff';

/** A stretch of text that two texts have in common, or that one of them has alone. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Comparing takes the square of it; where there is more to change, both texts are told as a whole. */
const MAX_EDITS = 1500;

/** Tags and words: what a difference is told in. */
const getTagsAndWords = (html: string): string[] => html.match(/<[^<>]*>|\s+|[^<\s]+|</g) ?? [];

/**
 * How `after` differs from `before`, both HTML. All that is not added is `before`, and so on; between two stretches
 * that are the same, what goes stands before what comes.
 *
 * @param getPieces what a text is compared by, in place of its tags and words
 */
export const findDifference = (
  before: string,
  after: string,
  getPieces: (text: string) => string[] = getTagsAndWords
): Stretch[] => {
  const changes = diffArrays(getPieces(before), getPieces(after), { maxEditLength: MAX_EDITS });
  if (changes === undefined) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }));
};

const ONE_SIDE = 120;

/** Leaves out the middle of what is long and the same, so that the differences can be seen. */
export const shortened = (stretches: readonly Stretch[]): Stretch[] =>
  stretches.map((stretch, index) => {
    const { kind, text } = stretch;
    if (kind !== 'same' || text.length <= 2 * ONE_SIDE) return stretch;
    const before = index === 0 ? '' : text.slice(0, ONE_SIDE);
    const after = index === stretches.length - 1 ? '' : text.slice(-ONE_SIDE);
    return { kind, text: `${before} … ${after}` };
  });
