import type { Core } from '@strapi/strapi';
import {
  redirectsOfOldAddresses,
  spellingsOf,
  type ChangedAddress,
  type LedOn,
  type Wishes,
} from '../../../../contract/redirects/old-addresses';
import { waysOf } from '../../../../contract/redirects/graph';
import { findLoops } from '../../../../contract/redirects/loops';
import type { Options } from '../../config/options';
import type { Transaction } from '../../strapi/knex';
import { readSurroundings, readWaysFrom } from './read-ways';
import { addRedirects, readRedirectsAt, removeRedirects } from './stored-redirects';

/**
 * Makes the redirects of old addresses, and takes back those it has made before that a page stands in the way of by
 * now, as when a page is named back. What an editor has made or changed stays, and none is made that would close a
 * loop. In the transaction that changes the addresses, in a number of statements that does not grow with that of pages.
 */
export const leadOn = async (
  strapi: Core.Strapi,
  trx: Transaction,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  changes: readonly ChangedAddress[],
  wishes: Wishes
): Promise<LedOn> => {
  const arrivals = changes.flatMap(({ to }) => (to === null ? [] : spellingsOf(to)));
  const removed = (await readRedirectsAt(strapi, arrivals)).filter(
    ({ origin }) => origin === 'automatic'
  );
  await removeRedirects(strapi, removed);

  const wanted = redirectsOfOldAddresses(changes, wishes);
  const kept = await readRedirectsAt(
    strapi,
    wanted.map(({ source }) => source)
  );
  const present = new Set(kept.map(({ source }) => source));
  const planned = new Map(
    wanted.filter(({ source }) => !present.has(source)).map((each) => [each.source, each])
  );

  const parts = { strapi, trx, options };
  const leading = waysOf(planned.values(), await readSurroundings(parts, [...planned.values()]));
  const ways = await readWaysFrom(parts, leading.values());
  for (const [source, goal] of leading) ways.set(source, goal);
  const inLoops = new Set(findLoops(ways, leading.keys()).flat());
  const made = [...planned.values()].filter(({ source }) => !inLoops.has(source));
  await addRedirects(strapi, trx, made, 'automatic');
  return { made, removed, kept };
};
