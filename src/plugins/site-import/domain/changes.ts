/** A page of a listing, as it would be stored. */
export interface ListedPage {
  /** Its id on the other site. */
  readonly id: string;
  /** Stands for all that is taken of it. */
  readonly digest: string;
}

/** What is remembered of a page that was imported before. */
export interface RememberedPage {
  /** Its id on the other site. */
  readonly id: string;
  /** The document id that it has here. */
  readonly target: string;
  readonly digest: string;
  /** Stands for how it was stored here then. */
  readonly stored: string;
}

export type PageChange = 'added' | 'changed' | 'same' | 'kept' | 'deleted';

/** What becomes of a page by an import. */
export interface PlannedChange {
  readonly id: string;
  /** The document id here, `null` for a page that is new. */
  readonly target: string | null;
  readonly change: PageChange;
  /** Whether editors here have changed it since it was imported, or deleted it. */
  readonly isChangedHere: boolean;
}

export interface ChangeWishes {
  /** Whether what editors have changed here gives way to the other site. */
  readonly overwrites: boolean;
  /** Whether pages that the other site has no more are deleted. */
  readonly deletesMissing: boolean;
}

/**
 * What an import that comes again does to each page. What is the same as it was then on the other site is not touched; what
 * editors have changed here since is kept, unless it is to be overwritten.
 *
 * @param storedNow how a page is stored here now, in the form of `stored`; `null` where it is not there any more
 */
export const planChanges = (
  listed: readonly ListedPage[],
  remembered: ReadonlyMap<string, RememberedPage>,
  storedNow: (target: string) => string | null,
  { overwrites, deletesMissing }: ChangeWishes
): PlannedChange[] => {
  const planned = listed.map(({ id, digest }): PlannedChange => {
    const known = remembered.get(id);
    if (known === undefined) return { id, target: null, change: 'added', isChangedHere: false };
    const now = storedNow(known.target);
    const isChangedHere = now !== known.stored;
    const isSame = known.digest === digest;
    const { target } = known;
    if (isSame && !isChangedHere) return { id, target, change: 'same', isChangedHere };
    if (isChangedHere && !overwrites) return { id, target, change: 'kept', isChangedHere };
    return { id, target, change: now === null ? 'added' : 'changed', isChangedHere };
  });
  if (!deletesMissing) return planned;
  const ids = new Set(listed.map(({ id }) => id));
  for (const { id, target, stored } of remembered.values()) {
    const now = storedNow(target);
    if (ids.has(id) || now === null) continue;
    const isChangedHere = now !== stored;
    const change = isChangedHere && !overwrites ? 'kept' : 'deleted';
    planned.push({ id, target, change, isChangedHere });
  }
  return planned;
};
