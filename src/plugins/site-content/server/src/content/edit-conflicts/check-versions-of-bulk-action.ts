import type { Transaction } from '../../strapi-internals/knex';
import type { Versions } from './base-versions';
import { StaleWriteError } from './stale-write-error';

/**
 * Checks the entries of a bulk action against the versions its user has loaded, in the transaction and before
 * any write.
 *
 * @param documents entries for which the user may have named versions
 * @throws StaleWriteError for the first entry with another version
 */
export const checkVersionsOfBulkAction = async (
  versions: Versions,
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
  const states = await versions.states.readStates(trx, uid, [...authors.keys()]);
  for (const [document, { seen, locale }] of authors) {
    const now = states.get(document);
    if (now === undefined || versions.isSeen(seen, now, locale, true)) continue;
    throw new StaleWriteError({ uid, document, locale, seen, now, mine: null });
  }
};
