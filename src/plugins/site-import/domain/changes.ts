/** A page of a listing, as it would be stored. */
export interface ListedPage {
  /** Id on the old site. */
  readonly id: string;
  /** Digest of all its imported content. */
  readonly digest: string;
}

/** The record of an earlier import of a page. */
export interface ImportRecord {
  /** Id on the old site. */
  readonly id: string;
  /** Document id in this installation. */
  readonly target: string;
  readonly digest: string;
  /** Fingerprint of the page as it was stored here. */
  readonly stored: string;
}

export type PageChange = 'added' | 'changed' | 'same' | 'kept' | 'deleted';

/** The effect of an import on a page. */
export interface PlannedChange {
  readonly id: string;
  /** Document id in this installation; `null` for a new page. */
  readonly target: string | null;
  readonly change: PageChange;
  /** Whether editors have changed or deleted it here since it was imported. */
  readonly isChangedHere: boolean;
}

export interface ChangeOptions {
  /** Whether to overwrite editors' changes. */
  readonly overwrites: boolean;
  /** Whether to delete pages that the old site no longer has. */
  readonly deletesMissing: boolean;
}

/**
 * Plans the effect of a repeated import on each page. Pages unchanged on the old site are skipped; editors' changes are
 * kept unless they are to be overwritten.
 *
 * @param storedNow returns the current fingerprint of a page, in the form of `stored`; `null` if it no longer exists
 */
export const planChanges = (
  listed: readonly ListedPage[],
  remembered: ReadonlyMap<string, ImportRecord>,
  storedNow: (target: string) => string | null,
  { overwrites, deletesMissing }: ChangeOptions
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
