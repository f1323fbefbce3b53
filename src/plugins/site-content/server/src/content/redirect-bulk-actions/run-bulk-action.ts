import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import { getReason, type Problem, problem } from '#site-content/domain/problems/problem';
import { wayFrom } from '#site-content/domain/redirects/chains';
import {
  findGoal,
  getWays,
  type Leading,
  leadsTheSame,
} from '#site-content/domain/redirects/graph';
import { buildOnSite } from '#site-content/domain/redirects/on-site';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { checkRedirect } from '#site-content/domain/rules/redirect';
import type { Options } from '../../config/options';
import { refusal } from '../../operations/requests/refusal';
import type { Writers } from '../../operations/write-queue/writers';
import type { Connection } from '../../strapi-internals/knex';
import { checkBaseVersions, type HoldBackParts } from '../edit-conflicts/check-base-versions';
import { publishedTree, readPageRows } from '../page-tree/page-options';
import { readSurroundings, readWaysFrom } from '../redirects/read-redirect-graph';
import { RedirectChanges } from '../redirects/redirect-changes';
import {
  leadRedirects,
  readRedirects,
  readRedirectsAt,
  type RedirectAtSource,
  removeRedirects,
} from '../redirects/stored-redirects';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from '../writes/content-changes';
import type { WriteBatches } from '../writes/write-batches';
import { withMore } from './problems';

/** What is done with many redirects at once. */
export type ActOnRedirects =
  | { readonly act: 'delete' }
  | { readonly act: 'lead'; readonly to: Leading }
  /** Those that lead to other redirects lead to where the last of them does. */
  | { readonly act: 'shorten' }
  /** Those that lead to the path of a published page lead to the page, and follow it. */
  | { readonly act: 'to-pages' };

/** What acts are made with. */
export interface RedirectActParts extends HoldBackParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: WriteBatches<ContentChanges>;
}

/** What becomes of a redirect; `null` where it is deleted. */
export interface RedirectActChange {
  readonly redirect: RedirectAtSource;
  readonly to: Leading | null;
}

/** What an act would change, or has changed. */
export interface RedirectActPlan {
  /** What stays as it is is left out. */
  readonly changes: readonly RedirectActChange[];
  /** How many lead to the path of a page with more than a page holds. */
  readonly kept: number;
}

interface PlanParts extends Pick<RedirectActParts, 'options'> {
  readonly strapi: Core.Strapi;
  /** The transaction; outside of one, the connection. */
  readonly trx: Connection;
}

/** Where the last redirect on the way of each leads, of those that lead over others. */
const findEnds = async (
  parts: PlanParts,
  redirects: readonly RedirectAtSource[]
): Promise<Map<string, Leading>> => {
  const own = getWays(redirects, await readSurroundings(parts, redirects));
  const ways = new Map([...(await readWaysFrom(parts, own.values())), ...own]);
  const lastSeen = new Map<string, string>();
  for (const { source } of redirects) {
    const last = wayFrom(ways, source)
      .filter((address) => ways.has(address))
      .at(-1);
    // The last one of a loop leads back.
    const leadsBack = last !== undefined && ways.has(ways.get(last) ?? '');
    if (last !== undefined && last !== source && !leadsBack) lastSeen.set(source, last);
  }
  const stored = await readRedirectsAt(parts.strapi, [...lastSeen.values()]);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  return new Map(
    [...lastSeen].flatMap(([source, last]) => {
      const end = bySource.get(last);
      return end === undefined ? [] : [[source, end] as const];
    })
  );
};

/** The pages that redirects lead to by their very paths, by their sources; and how many lead there with more. */
const getPages = async (
  { strapi, trx, options: { homeSlug, siteUrl } }: PlanParts,
  redirects: readonly RedirectAtSource[]
): Promise<{ readonly ends: Map<string, Leading>; readonly kept: number }> => {
  const { idAt } = publishedTree(await readPageRows(strapi, trx), homeSlug);
  const onSite = buildOnSite(siteUrl);
  const ends = new Map<string, Leading>();
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

/** What an act would change of redirects, by their document ids. */
const planRedirectAct = async (
  parts: PlanParts,
  act: ActOnRedirects,
  ids: readonly string[]
): Promise<RedirectActPlan> => {
  const redirects = await readRedirects(parts.strapi, ids);
  const led = (
    getEnd: (redirect: RedirectAtSource) => Leading | undefined,
    kept = 0
  ): RedirectActPlan => ({
    changes: redirects.flatMap((redirect) => {
      const to = getEnd(redirect);
      if (to === undefined || leadsTheSame(redirect, to)) return [];
      const { target, destination, page } = to;
      return { redirect, to: { target, destination, page } };
    }),
    kept,
  });
  switch (act.act) {
    case 'delete':
      return { changes: redirects.map((redirect) => ({ redirect, to: null })), kept: 0 };
    case 'lead':
      return led(() => act.to);
    case 'shorten': {
      const ends = await findEnds(parts, redirects);
      return led(({ source }) => ends.get(source));
    }
    case 'to-pages': {
      const { ends, kept } = await getPages(parts, redirects);
      return led(({ source }) => ends.get(source), kept);
    }
  }
};

/** What the rules say of redirects as they would be, each by its old address. */
const findProblems = async (
  parts: PlanParts,
  changes: readonly { readonly redirect: StoredRedirect; readonly to: Leading }[]
): Promise<Problem[]> => {
  const { siteUrl } = parts.options;
  const surroundings = await readSurroundings(
    parts,
    changes.map(({ to }) => to)
  );
  return changes.flatMap(({ redirect: { source }, to }) =>
    checkRedirect(
      { source, ...to },
      {
        sourceIsTaken: false,
        pagePath: to.target === 'page' ? findGoal(to, surroundings) : null,
        siteUrl,
      }
    ).map(({ path, ...found }) =>
      problem(path, 'redirect-act.of-redirect', { source, reason: getReason(found) })
    )
  );
};

const ledIn = ({ changes }: RedirectActPlan) =>
  changes.flatMap(({ redirect, to }) => (to === null ? [] : [{ redirect, to }]));

/**
 * What an act upon redirects would change. Nothing is written and nothing locked: it is judged by what judges the act.
 *
 * @throws a refusal that says what stands in its way
 */
export const dryRunRedirectAction = async (
  strapi: Core.Strapi,
  options: RedirectActParts['options'],
  act: ActOnRedirects,
  ids: readonly string[]
): Promise<RedirectActPlan> => {
  const parts = { strapi, trx: strapi.db.connection, options };
  const plan = await planRedirectAct(parts, act, ids);
  const led = ledIn(plan);
  if (led.length === 0) return plan;
  const problems = await findProblems(parts, led);
  if (problems.length > 0) throw refusal(withMore(problems));
  const closed = await new RedirectChanges(parts).findClosed(
    led.map(({ redirect, to }) => ({ redirect: { ...redirect, ...to }, before: redirect }))
  );
  if (closed.length > 0) throw refusal(closed);
  return plan;
};

/**
 * Does one act upon redirects, all of it or nothing, under the rules of every save; what an editor leads elsewhere is theirs.
 *
 * @param ids document ids; redirects that are not there any more are passed over
 * @param userId of the administrator, by whom they are changed
 * @returns what was changed
 * @throws a refusal that says what stands in its way; StaleWriteError where its author has seen another version of one of them
 */
export const performRedirectAct = async (
  strapi: Core.Strapi,
  { options, writers, revision, turns, journal, versions }: RedirectActParts,
  act: ActOnRedirects,
  ids: readonly string[],
  userId: number | undefined
): Promise<RedirectActPlan> =>
  writers.asWriter(() =>
    strapi.db.transaction(async ({ trx }) => {
      await revision.renew(trx);
      journal.of(trx).call('redirects', act.act);
      return turns.inTurn(trx, async ({ redirects: noted }) => {
        await checkBaseVersions({ versions, journal }, trx, REDIRECT, ids);
        const parts = { strapi, trx, options };
        const plan = await planRedirectAct(parts, act, ids);
        const { changes } = plan;
        if (changes.length === 0) return plan;
        const led = ledIn(plan);
        const problems = await findProblems(parts, led);
        if (problems.length > 0) throw refusal(withMore(problems));
        await removeRedirects(
          strapi,
          changes.flatMap(({ redirect, to }) => (to === null ? redirect : []))
        );
        for (const { redirect } of led) noted.note(redirect.id, redirect);
        await leadRedirects(strapi, trx, led, userId);
        return plan;
      });
    })
  );
