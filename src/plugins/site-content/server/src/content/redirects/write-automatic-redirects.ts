import { getWays } from '#site-content/domain/redirects/graph';
import { findLoops } from '#site-content/domain/redirects/loops';
import {
  type ChangedAddress,
  listSpellings,
  type NewRedirect,
  redirectsOfOldAddresses,
  type Wishes,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import type { Transaction } from '../../strapi-internals/knex';
import { readSurroundings, readWaysFrom, type WaysParts } from './read-redirect-graph';
import {
  addRedirects,
  readRedirectsAt,
  type RedirectAtSource,
  removeRedirects,
} from './stored-redirects';

/** What is to become of the redirects at old and new addresses. */
export interface AutomaticRedirectsPlan {
  readonly made: readonly NewRedirect[];
  readonly removed: readonly RedirectAtSource[];
  readonly kept: readonly RedirectAtSource[];
}

/**
 * The redirects of old addresses that are to be made, and those that were made before and that a page stands in the way
 * of by now, as when a page is named back. What an editor has made or changed stays, and none is made that would close a
 * loop. In a number of statements that does not grow with that of pages.
 *
 * @param parts with the rows of pages as they are when the addresses have changed
 */
export const planAutomaticRedirects = async (
  parts: WaysParts,
  changes: readonly ChangedAddress[],
  wishes: Wishes
): Promise<AutomaticRedirectsPlan> => {
  const { strapi } = parts;
  const arrivals = changes.flatMap(({ to }) => (to === null ? [] : listSpellings(to)));
  const removed = (await readRedirectsAt(strapi, arrivals)).filter(
    ({ origin }) => origin === 'automatic'
  );
  const goes = new Set(removed.map(({ row }) => row));

  const wanted = redirectsOfOldAddresses(changes, wishes);
  const there = await readRedirectsAt(
    strapi,
    wanted.map(({ source }) => source)
  );
  const kept = there.filter(({ row }) => !goes.has(row));
  const present = new Set(kept.map(({ source }) => source));
  const planned = new Map(
    wanted.filter(({ source }) => !present.has(source)).map((each) => [each.source, each])
  );

  const leading = getWays(planned.values(), await readSurroundings(parts, [...planned.values()]));
  const ways = await readWaysFrom(parts, leading.values());
  for (const { source } of removed) ways.delete(source);
  for (const [source, goal] of leading) ways.set(source, goal);
  const inLoops = new Set(findLoops(ways, leading.keys()).flat());
  return {
    made: [...planned.values()].filter(({ source }) => !inLoops.has(source)),
    removed,
    kept,
  };
};

/** Does what is planned, in the transaction that changes the addresses. */
export const createAutomaticRedirects = async (
  parts: WaysParts & { readonly trx: Transaction },
  changes: readonly ChangedAddress[],
  wishes: Wishes
): Promise<AutomaticRedirectsPlan> => {
  const { strapi, trx } = parts;
  const plan = await planAutomaticRedirects(parts, changes, wishes);
  await removeRedirects(strapi, plan.removed);
  await addRedirects(strapi, trx, plan.made, 'automatic');
  return plan;
};
