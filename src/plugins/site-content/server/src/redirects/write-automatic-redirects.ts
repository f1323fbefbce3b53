import { problem } from '#site-content/domain/problems/problem';
import { buildRedirectGraph } from '#site-content/domain/redirects/graph';
import { findLoops } from '#site-content/domain/redirects/loops';
import {
  type ChangedAddress,
  getNewDestination,
  listSpellings,
  type NewRedirect,
  pointsToOldPath,
  type RedirectOptions,
  redirectsOfOldAddresses,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import { createValidationError } from '../operations/requests/refusal';
import type { Transaction } from '../strapi-internals/knex';
import {
  readRedirectGraphFrom,
  readSurroundings,
  type RedirectGraphServices,
} from './read-redirect-graph';
import {
  addRedirects,
  changeDestinations,
  readRedirects,
  readRedirectsAt,
  type RedirectAtSource,
  removeRedirects,
} from './stored-redirects';

/** The redirect policy for old paths. */
export interface PolicyForOldPaths extends RedirectOptions {
  /** Redirects to pages that are deleted: the former page of each, by the redirect's document id. */
  readonly toDeleted: ReadonlyMap<string, string>;
}

/** Redirects to create, change, remove and keep for changed paths. */
export interface AutomaticRedirectsPlan {
  readonly made: readonly NewRedirect[];
  /** Redirects with their new destinations. */
  readonly changed: readonly RedirectAtSource[];
  readonly removed: readonly RedirectAtSource[];
  readonly kept: readonly RedirectAtSource[];
}

/**
 * Plans automatic redirects for old paths, and removes earlier ones that a page now replaces, as when a page gets its
 * old slug back. Redirects that an editor created or changed are kept, and no loop is created. Redirects to a deleted
 * page, which include those from its older URLs, get the same target as its path. The number of statements does not
 * grow with the number of pages.
 *
 * @throws a refusal if old paths would redirect to themselves, which would go unnoticed otherwise
 * @param services with the page rows after the change
 */
export const planAutomaticRedirects = async (
  services: RedirectGraphServices,
  changes: readonly ChangedAddress[],
  { toDeleted, ...wishes }: PolicyForOldPaths
): Promise<AutomaticRedirectsPlan> => {
  const { strapi } = services;
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
  const goal = getNewDestination(wishes.redirectTo);
  const left = new Set(changes.flatMap(({ id, to }) => (to === null ? [id] : [])));
  const changeable = goal === null ? [] : await readRedirects(strapi, [...toDeleted.keys()]);
  const changed = changeable.flatMap((redirect) =>
    goal === null || goes.has(redirect.row) || !left.has(toDeleted.get(redirect.id) ?? '')
      ? []
      : [{ ...redirect, ...goal }]
  );
  const planned = new Map(
    wanted.filter(({ source }) => !present.has(source)).map((each) => [each.source, each])
  );

  if (pointsToOldPath([...planned.values()], services.options.siteUrl)) {
    const code = left.size > 1 ? 'page-bulk-action.target-removed' : 'redirect.to-itself';
    throw createValidationError([problem(['redirectTo', 'destination'], code)]);
  }

  const leadingElsewhere = [...planned.values(), ...changed];
  const leading = buildRedirectGraph(
    leadingElsewhere,
    await readSurroundings(services, leadingElsewhere)
  );
  const graph = await readRedirectGraphFrom(services, leading.values());
  for (const { source } of removed) graph.delete(source);
  for (const [source, goal] of leading) graph.set(source, goal);
  const inLoops = new Set(findLoops(graph, leading.keys()).flat());
  const isInNoLoop = ({ source }: { readonly source: string }): boolean => !inLoops.has(source);
  const newDestinations = changed.filter(isInNoLoop);
  const led = new Set(newDestinations.map(({ row }) => row));
  return {
    made: [...planned.values()].filter(isInNoLoop),
    changed: newDestinations,
    removed,
    kept: kept.filter(({ row }) => !led.has(row)),
  };
};

/** Plans automatic redirects and writes them, in the transaction that changes the paths. */
export const createAutomaticRedirects = async (
  services: RedirectGraphServices & { readonly trx: Transaction },
  changes: readonly ChangedAddress[],
  wishes: PolicyForOldPaths
): Promise<AutomaticRedirectsPlan> => {
  const { strapi, trx } = services;
  const plan = await planAutomaticRedirects(services, changes, wishes);
  await removeRedirects(strapi, plan.removed);
  const led = plan.changed.map((redirect) => ({ redirect, to: redirect }));
  await changeDestinations(strapi, trx, led, { keepsOrigin: true });
  await addRedirects(strapi, trx, plan.made, 'automatic');
  return plan;
};
