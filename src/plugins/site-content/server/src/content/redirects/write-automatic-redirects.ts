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

/** Redirects to create and to remove for changed paths. */
export interface AutomaticRedirectsPlan {
  readonly made: readonly NewRedirect[];
  readonly removed: readonly RedirectAtSource[];
  readonly kept: readonly RedirectAtSource[];
}

/**
 * Plans automatic redirects for old paths, and removes earlier ones that a page now replaces, as when a page
 * gets its old slug back. Redirects that an editor created or changed are kept, and no loop is created. The
 * number of statements does not grow with the number of pages.
 *
 * @param parts with the page rows after the change
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

/** Executes the plan in the transaction that changes the paths. */
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
