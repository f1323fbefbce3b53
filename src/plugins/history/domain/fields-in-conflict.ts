import type { Difference } from '#site-content/domain/changes/difference';
import { getEditedRows } from '#site-content/domain/changes/entry-version';
import { firstRow, isSame, type State } from '#site-content/domain/changes/state';
import type { Path } from '#site-content/domain/problems/problem';
import { findDifferences, getBlockIds } from './differences';

/** An attribute, or a block of one, whose stored value differs from the one the user last loaded. */
export interface FieldInConflict {
  /** Attribute name; a block's index follows, as in `body.1`. */
  readonly name: string;
  readonly isTheirs: boolean;
  readonly isMine: boolean;
  readonly differences: readonly Difference[];
}

interface Versions {
  readonly locale: string | null;
  /** The version that the user loaded; `null` if it is no longer known. */
  readonly seen: State | null;
  readonly now: State;
  /** The state that the user's write would store; `null` if nothing was sent. */
  readonly mine: State | null;
}

/**
 * Lists the attributes that others changed or this write would change, block by block where all versions have the same
 * blocks in the same order. If the loaded version is unknown, all of them count as changed by both sides.
 */
export const fieldsInConflict = (
  judge: Parameters<typeof findDifferences>[0],
  uid: string,
  { locale, seen, now, mine }: Versions
): FieldInConflict[] => {
  const between = (a: State, b: State): Difference[] =>
    findDifferences(judge, uid, getEditedRows(a, locale), getEditedRows(b, locale));
  const hasSameBlocks = (name: string): boolean => {
    const idsIn = (state: State | null) => getBlockIds(firstRow(state ?? [])?.values, name);
    const ids = idsIn(now);
    return ids !== null && [seen, mine].every((state) => isSame(idsIn(state), ids));
  };
  const getName = ([attribute, at]: Path): string =>
    at !== undefined && hasSameBlocks(String(attribute)) ? `${attribute}.${at}` : String(attribute);
  const getNames = (differences: readonly Difference[]): Set<string> =>
    new Set(differences.map(({ path }) => getName(path)));
  if (mine === null && seen === null) return [];
  const toTheirs = seen === null ? null : between(seen, now);
  const toMine = seen === null || mine === null ? null : between(seen, mine);
  const shown = (mine === null ? (toTheirs ?? []) : between(now, mine)).map((one): Difference => {
    if (one.kind !== 'part') return one;
    if (mine === null) return { ...one, part: one.after.length > 0 ? 'added' : 'removed' };
    // A component that exists on one side only was either added there or removed on the other side.
    const [own, value] = one.after.length > 0 ? [toMine, one.after] : [toTheirs, one.before];
    if (own === null) return one;
    const isAdded = own.some(
      ({ kind, path, after }) =>
        kind === 'part' && isSame(path, one.path) && after.length > 0 && isSame(after, value)
    );
    return { ...one, part: isAdded ? 'added' : 'removed' };
  });
  const theirs = toTheirs === null ? null : getNames(toTheirs);
  const own = toMine === null ? null : getNames(toMine);
  return [...getNames(shown)].map((name) => ({
    name,
    isTheirs: theirs?.has(name) ?? true,
    isMine: mine !== null && (own?.has(name) ?? true),
    differences: shown.filter(({ path }) => getName(path) === name),
  }));
};
