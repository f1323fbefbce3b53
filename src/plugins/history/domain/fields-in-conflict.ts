import type { Difference } from '#site-content/domain/changes/difference';
import { workedOn } from '#site-content/domain/changes/entry-version';
import { firstRow, isSame, type State } from '#site-content/domain/changes/state';
import type { Path } from '#site-content/domain/problems/problem';
import { findDifferences } from './differences';

/** An attribute, or a block of one, whose stored value differs from the one the user last loaded. */
export interface FieldInConflict {
  /** Of a block with its index: `body.1`. */
  readonly name: string;
  readonly isTheirs: boolean;
  readonly isMine: boolean;
  readonly differences: readonly Difference[];
}

/** The stable ids of the blocks in a dynamic zone of a page, in order; `null` for anything else. */
const getBlockIds = (state: State | null, name: string): unknown => {
  const { block_ids: ids } = firstRow(state ?? [])?.values ?? {};
  return (ids as Readonly<Record<string, unknown>> | null | undefined)?.[name] ?? null;
};

interface Versions {
  readonly locale: string | null;
  /** As the user loaded it; `null` if that version is no longer known. */
  readonly seen: State | null;
  readonly now: State;
  /** As it would be after the user's write; `null` if nothing was sent. */
  readonly mine: State | null;
}

/**
 * The attributes that others have changed or this write would change, block by block where all versions have the same
 * blocks in the same order. If the loaded version is unknown, all of them count as changed by both sides.
 */
export const fieldsInConflict = (
  judge: Parameters<typeof findDifferences>[0],
  uid: string,
  { locale, seen, now, mine }: Versions
): FieldInConflict[] => {
  const between = (a: State, b: State): Difference[] =>
    findDifferences(judge, uid, workedOn(a, locale), workedOn(b, locale));
  const hasSameBlocks = (name: string): boolean => {
    const ids = getBlockIds(now, name);
    return ids !== null && [seen, mine].every((state) => isSame(getBlockIds(state, name), ids));
  };
  const getName = ([attribute, at]: Path): string =>
    at !== undefined && hasSameBlocks(String(attribute)) ? `${attribute}.${at}` : String(attribute);
  const getNames = (differences: readonly Difference[]): Set<string> =>
    new Set(differences.map(({ path }) => getName(path)));
  if (mine === null && seen === null) return [];
  const shown = mine === null ? between(seen ?? [], now) : between(now, mine);
  const theirs = seen === null ? null : getNames(between(seen, now));
  const own = seen === null || mine === null ? null : getNames(between(seen, mine));
  return [...getNames(shown)].map((name) => ({
    name,
    isTheirs: theirs?.has(name) ?? true,
    isMine: mine !== null && (own?.has(name) ?? true),
    differences: shown.filter(({ path }) => getName(path) === name),
  }));
};
