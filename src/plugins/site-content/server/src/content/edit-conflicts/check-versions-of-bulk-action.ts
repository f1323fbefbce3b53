import type { Transaction } from '../../strapi-internals/knex';
import type { Journal } from '../history/journal';
import { readStatesNow } from '../history/read-journal';
import type { Versions } from './base-versions';
import { StaleWriteError } from './stale-write-error';

/** What the check of base versions needs. */
export interface BaseVersionServices {
  readonly versions: Versions;
  readonly journal: Journal;
}

/**
 * Checks the entries of a bulk action against the versions its user has loaded, in the transaction and before
 * any write.
 *
 * @param documents entries for which the user may have named versions
 * @throws StaleWriteError for the first entry with another version
 */
export const checkVersionsOfBulkAction = async (
  { versions, journal }: BaseVersionServices,
  trx: Transaction,
  uid: string,
  documents: readonly string[]
): Promise<void> => {
  const authors = new Map(
    documents.flatMap((document) => {
      const author = versions.getSeen(uid, document);
      return author === null ? [] : [[document, author] as const];
    })
  );
  if (authors.size === 0) return;
  const states = await readStatesNow(journal, trx, uid, [...authors.keys()]);
  for (const [document, { seen, locale }] of authors) {
    const now = states.get(document);
    if (now === undefined || versions.isSeen(seen, now, locale, true)) continue;
    throw new StaleWriteError({ uid, document, locale, seen, now, mine: null });
  }
};
