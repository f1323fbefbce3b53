import { firstRow, isSame, type RowState, type State } from '../changes/state';
import type { Path } from '../problems/problem';
import { type Difference, findDifferences } from './differences';
import { isKeptForService } from './restore-order';

/** An attribute, or a block of one, whose stored value differs from the one the user last loaded. */
export interface FieldInConflict {
  /** Of a block with its index: `body.1`. */
  readonly name: string;
  readonly isTheirs: boolean;
  readonly isMine: boolean;
  readonly differences: readonly Difference[];
}

/** The rows that are edited in a locale: the draft, or the only row of types without drafts. */
const workedOn = (state: State, locale: string | null): State => {
  const drafts = state.filter(({ isPublished }) => !isPublished);
  const rows = drafts.length > 0 ? drafts : state;
  const inLanguage = rows.filter((row) => row.locale === locale);
  return inLanguage.length > 0 ? inLanguage : rows;
};

/** Whether an entry with drafts is published in a locale. */
export const isLive = (state: State, locale: string | null): boolean =>
  state.some(({ isPublished }) => !isPublished) &&
  state.some((row) => row.isPublished && (row.locale === locale || locale === null));

/** Fingerprint of an entry's content, independent of when and by whom it was saved. */
export const saidIn = (state: State, locale: string | null): string =>
  JSON.stringify(
    workedOn(state, locale).map((row: RowState) => [
      row.locale,
      Object.entries(row.values)
        .filter(([name]) => !isKeptForService(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  );

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
