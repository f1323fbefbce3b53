import type { Transaction } from '../../strapi-internals/knex';
import type { Journal } from '../history/journal';
import { readStatesNow } from '../history/read-journal';
import type { Versions } from './base-versions';
import { StaleWriteError } from './stale-write-error';

/** By what acts upon entries are held back. */
export interface HoldBackParts {
  readonly versions: Versions;
  readonly journal: Journal;
}

/**
 * Holds an act upon entries against what its author has seen of them, in its transaction and before it is done.
 *
 * @param documents of which they may have named versions
 * @throws StaleWriteError with the first that is not what they have seen
 */
export const checkBaseVersions = async (
  { versions, journal }: HoldBackParts,
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
