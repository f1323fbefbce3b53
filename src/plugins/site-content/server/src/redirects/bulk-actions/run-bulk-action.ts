import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import { getReason, type Problem, problem } from '#site-content/domain/problems/problem';
import { chainFrom } from '#site-content/domain/redirects/chains';
import {
  buildRedirectGraph,
  hasSameDestination,
  type RedirectDestination,
  resolveDestination,
} from '#site-content/domain/redirects/graph';
import { findSource } from '#site-content/domain/redirects/match';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { checkRedirect } from '#site-content/domain/rules/redirect';
import type { Options } from '../../config/options';
import { checkVersionsOfBulkAction } from '../../edit-conflicts/refuse-stale-writes';
import { createValidationError } from '../../operations/requests/refusal';
import { publishedTree, readPageRows } from '../../pages/tree/page-options';
import type { Connection } from '../../strapi-internals/knex';
import type { WriteServices } from '../../writes/write-services';
import { readRedirectGraphFrom, readSurroundings } from '../read-redirect-graph';
import { RedirectChanges } from '../redirect-changes';
import {
  changeDestinations,
  readRedirects,
  readRedirectsAt,
  type RedirectAtSource,
  removeRedirects,
} from '../stored-redirects';
import { withMore } from './problems';

/** A bulk action on redirects. */
export type RedirectBulkAction =
  | { readonly action: 'delete' }
  | { readonly action: 'lead'; readonly to: RedirectDestination }
  /** Makes redirects that form a chain point straight to its final destination. */
  | { readonly action: 'shorten' }
  /** Links redirects to a published page's path to the page, so that they follow it when it moves. */
  | { readonly action: 'to-pages' };

/** The effect on one redirect; `null` if it is deleted. */
export interface RedirectBulkActionChange {
  readonly redirect: RedirectAtSource;
  readonly to: RedirectDestination | null;
}

/** The changes that a bulk action would make, or has made. */
export interface RedirectBulkActionPlan {
  /** Without redirects that stay the same. */
  readonly changes: readonly RedirectBulkActionChange[];
  /** Number of redirects to a page's path with a query or fragment, which cannot be linked to the page. */
  readonly kept: number;
}

interface PlanContext {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly strapi: Core.Strapi;
  /** The transaction's connection, or the default one outside a transaction. */
  readonly trx: Connection;
}

/** Finds the final destination of each redirect that forms a chain. */
const findEnds = async (
  context: PlanContext,
  redirects: readonly RedirectAtSource[]
): Promise<Map<string, RedirectDestination>> => {
  const own = buildRedirectGraph(redirects, await readSurroundings(context, redirects));
  const graph = new Map([...(await readRedirectGraphFrom(context, own.values())), ...own]);
  const lastSeen = new Map<string, string>();
  for (const { source, target } of redirects) {
    // At a page's path, visitors find the page, unless a redirect hides it. Then that redirect is the one to change.
    if (target === 'page') continue;
    const last = chainFrom(graph, source)
      .filter((address) => graph.has(address))
      .at(-1);
    // The last redirect of a loop leads back into it.
    const leadsBack = last !== undefined && findSource(graph.get(last) ?? '', graph) !== undefined;
    if (last !== undefined && last !== source && !leadsBack) lastSeen.set(source, last);
  }
  const stored = await readRedirectsAt(context.strapi, [...lastSeen.values()]);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  return new Map(
    [...lastSeen].flatMap(([source, last]) => {
      const end = bySource.get(last);
      return end === undefined ? [] : [[source, end] as const];
    })
  );
};

/**
 * Returns pages by source, for redirects to exactly a page's path, and the number of redirects to such a path with a
 * query or fragment.
 */
const getPages = async (
  { strapi, trx, options: { homeSlug, siteUrl } }: PlanContext,
  redirects: readonly RedirectAtSource[]
): Promise<{ readonly ends: Map<string, RedirectDestination>; readonly kept: number }> => {
  const { idAt } = publishedTree(await readPageRows(strapi, trx), homeSlug);
  const onSite = buildOnSite(siteUrl);
  const ends = new Map<string, RedirectDestination>();
  let kept = 0;
  for (const { source, target, destination } of redirects) {
    const address = target === 'url' && destination !== null ? onSite(destination) : null;
    const page = address === null ? null : idAt(address.split('?', 1)[0] ?? '');
    if (page === null) continue;
    if (/[?#]/.test(destination ?? '')) kept += 1;
    else ends.set(source, { target: 'page', destination: null, page });
  }
  return { ends, kept };
};

/** Plans the changes that a bulk action would make to redirects with these document ids. */
const planRedirectBulkAction = async (
  context: PlanContext,
  request: RedirectBulkAction,
  ids: readonly string[]
): Promise<RedirectBulkActionPlan> => {
  const redirects = await readRedirects(context.strapi, ids);
  const led = (
    getEnd: (redirect: RedirectAtSource) => RedirectDestination | undefined,
    kept = 0
  ): RedirectBulkActionPlan => ({
    changes: redirects.flatMap((redirect) => {
      const to = getEnd(redirect);
      if (to === undefined || hasSameDestination(redirect, to)) return [];
      const { target, destination, page } = to;
      return { redirect, to: { target, destination, page } };
    }),
    kept,
  });
  switch (request.action) {
    case 'delete':
      return { changes: redirects.map((redirect) => ({ redirect, to: null })), kept: 0 };
    case 'lead':
      return led(() => request.to);
    case 'shorten': {
      const ends = await findEnds(context, redirects);
      return led(({ source }) => ends.get(source));
    }
    case 'to-pages': {
      const { ends, kept } = await getPages(context, redirects);
      return led(({ source }) => ends.get(source), kept);
    }
  }
};

/** Validates redirects with their new destinations. Each problem names its source. */
const findProblems = async (
  context: PlanContext,
  changes: readonly { readonly redirect: StoredRedirect; readonly to: RedirectDestination }[]
): Promise<Problem[]> => {
  const { siteUrl } = context.options;
  const surroundings = await readSurroundings(
    context,
    changes.map(({ to }) => to)
  );
  return changes.flatMap(({ redirect: { source }, to }) =>
    checkRedirect(
      { source, ...to },
      {
        sourceIsTaken: false,
        pagePath: to.target === 'page' ? resolveDestination(to, surroundings) : null,
        siteUrl,
      }
    ).map(({ path, ...found }) =>
      problem(path, 'redirect-bulk-action.of-redirect', { source, reason: getReason(found) })
    )
  );
};

const listChangedDestinations = ({ changes }: RedirectBulkActionPlan) =>
  changes.flatMap(({ redirect, to }) => (to === null ? [] : [{ redirect, to }]));

/**
 * Dry run of a bulk action on redirects. Nothing is written or locked; the same code validates the real
 * action.
 *
 * @throws a refusal that lists the problems
 */
export const dryRunRedirectAction = async (
  strapi: Core.Strapi,
  options: PlanContext['options'],
  request: RedirectBulkAction,
  ids: readonly string[]
): Promise<RedirectBulkActionPlan> => {
  const context = { strapi, trx: strapi.db.connection, options };
  const plan = await planRedirectBulkAction(context, request, ids);
  const led = listChangedDestinations(plan);
  if (led.length === 0) return plan;
  const problems = await findProblems(context, led);
  if (problems.length > 0) throw createValidationError(withMore(problems));
  const closed = await new RedirectChanges(context).findClosed(
    led.map(({ redirect, to }) => ({ redirect: { ...redirect, ...to }, before: redirect }))
  );
  if (closed.length > 0) throw createValidationError(closed);
  return plan;
};

/**
 * Runs a bulk action on redirects, all of it or nothing, under the same rules as a save. Changing a
 * destination sets the origin to `editor`.
 *
 * @param ids document ids; missing redirects are skipped
 * @param userId administrator who makes the changes
 * @returns the changes
 * @throws a refusal that lists the problems; StaleWriteError if a redirect has another version than the user
 *   loaded
 */
export const runRedirectBulkAction = async (
  strapi: Core.Strapi,
  { options, writers, revision, writeBatches, tracker, versions }: WriteServices,
  request: RedirectBulkAction,
  ids: readonly string[],
  userId: number | undefined
): Promise<RedirectBulkActionPlan> =>
  writers.asWriter(() =>
    strapi.db.transaction(async ({ trx }) => {
      await revision.begin(trx);
      tracker.of(trx).call('redirects', request.action);
      return writeBatches.inTurn(trx, async ({ redirects: noted }) => {
        await checkVersionsOfBulkAction(versions, trx, REDIRECT, ids);
        const context = { strapi, trx, options };
        const plan = await planRedirectBulkAction(context, request, ids);
        const { changes } = plan;
        if (changes.length === 0) return plan;
        const led = listChangedDestinations(plan);
        const problems = await findProblems(context, led);
        if (problems.length > 0) throw createValidationError(withMore(problems));
        await removeRedirects(
          strapi,
          changes.flatMap(({ redirect, to }) => (to === null ? redirect : []))
        );
        for (const { redirect } of led) noted.note(redirect.id, redirect);
        await changeDestinations(strapi, trx, led, { userId });
        return plan;
      });
    })
  );
