import type { State } from '#site-content/domain/changes/state';
import type { ChangeRecording } from '../changes/change-recording';
import type { Transaction } from '../strapi-internals/knex';
import type { EntryVersions } from './base-versions';

/** A write based on an outdated version. None of it is stored. */
export class StaleWriteError extends Error {
  constructor(
    readonly conflict: {
      readonly uid: string;
      readonly document: string;
      readonly locale: string | null;
      /** The version that its author has loaded. */
      readonly seen: string;
      readonly now: State;
      /** The state after the write; `null` if nothing was sent and only a publish was requested. */
      readonly mine: State | null;
    }
  ) {
    super('The entry was changed after its author opened it.');
  }
}

/** A write through the Document Service. */
interface DocumentWrite {
  readonly action: string;
  readonly uid: string;
  /** `null` for a new document. */
  readonly document: string | null;
}

/**
 * Returns the edit conflict of a save or publish whose request is based on an outdated version; `null` if there is
 * none.
 */
export const findEditConflict = async (
  versions: EntryVersions,
  history: ChangeRecording,
  { action, uid, document }: DocumentWrite
): Promise<Omit<StaleWriteError['conflict'], 'mine'> | null> => {
  if (document === null || (action !== 'update' && action !== 'publish')) return null;
  const author = versions.getBaseVersion(uid, document);
  if (author === null) return null;
  const { seen, locale } = author;
  const now = await history.stateBefore(uid, document);
  if (now === null || versions.isSeen(seen, now, locale, action === 'publish')) return null;
  return { uid, document, locale, seen, now };
};

/**
 * Checks the entries of a bulk action against the versions its user has loaded, in the transaction and before
 * any write.
 *
 * @param documents entries for which the user may have named versions
 * @throws StaleWriteError for the first entry with another version
 */
export const checkVersionsOfBulkAction = async (
  versions: EntryVersions,
  trx: Transaction,
  uid: string,
  documents: readonly string[]
): Promise<void> => {
  const authors = new Map(
    documents.flatMap((document) => {
      const author = versions.getBaseVersion(uid, document);
      return author === null ? [] : [[document, author] as const];
    })
  );
  if (authors.size === 0) return;
  const states = await versions.states.readStates(trx, uid, [...authors.keys()]);
  for (const [document, { seen, locale }] of authors) {
    const now = states.get(document);
    if (now === undefined || versions.isSeen(seen, now, locale, true)) continue;
    throw new StaleWriteError({ uid, document, locale, seen, now, mine: null });
  }
};
