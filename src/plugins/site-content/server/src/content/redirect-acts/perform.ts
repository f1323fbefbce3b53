import type { Core } from '@strapi/strapi';
import { problem, reasonOf, type Problem } from '../../../../contract/problems/problem';
import { wayFrom } from '../../../../contract/redirects/chains';
import { goalOf, waysOf, type Leading } from '../../../../contract/redirects/graph';
import type { StoredRedirect } from '../../../../contract/redirects/table';
import { checkRedirect } from '../../../../contract/rules/redirect';
import type { Options } from '../../config/options';
import type { Writers } from '../../operations/line/writers';
import { refusal } from '../../operations/requests/refusal';
import type { Connection } from '../../strapi/knex';
import type { ContentChanges } from '../writes/content-changes';
import type { Turns } from '../writes/turns';
import type { Revision } from '../revision/revision';
import { readSurroundings, readWaysFrom } from '../redirects/read-ways';
import {
  leadRedirects,
  readRedirectsAt,
  readRedirectsOf,
  removeRedirects,
  type RedirectAtSource,
} from '../redirects/stored-redirects';

/** What is done with many redirects at once. */
export type ActOnRedirects =
  | { readonly act: 'delete' }
  | { readonly act: 'lead'; readonly to: Leading }
  /** Those that lead to other redirects lead to where the last of them does. */
  | { readonly act: 'shorten' };

/** What acts are made with. */
export interface RedirectActParts {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: Turns<ContentChanges>;
}

/** What becomes of a redirect; `null` where it is deleted. */
export interface RedirectActChange {
  readonly redirect: RedirectAtSource;
  readonly to: Leading | null;
}

const leadsTheSame = (one: Leading, other: Leading): boolean =>
  one.target === other.target &&
  one.page === other.page &&
  (one.destination || null) === (other.destination || null);

interface PlanParts extends Pick<RedirectActParts, 'options'> {
  readonly strapi: Core.Strapi;
  /** The transaction; outside of one, the connection. */
  readonly trx: Connection;
}

/** Where the last redirect on the way of each leads, of those that lead over others. */
const endsOf = async (
  parts: PlanParts,
  redirects: readonly RedirectAtSource[]
): Promise<Map<string, Leading>> => {
  const own = waysOf(redirects, await readSurroundings(parts, redirects));
  const ways = new Map([...(await readWaysFrom(parts, own.values())), ...own]);
  const lastOf = new Map<string, string>();
  for (const { source } of redirects) {
    const last = wayFrom(ways, source)
      .filter((address) => ways.has(address))
      .at(-1);
    // The last one of a loop leads back.
    const leadsBack = last !== undefined && ways.has(ways.get(last) ?? '');
    if (last !== undefined && last !== source && !leadsBack) lastOf.set(source, last);
  }
  const stored = await readRedirectsAt(parts.strapi, [...lastOf.values()]);
  const bySource = new Map(stored.map((redirect) => [redirect.source, redirect]));
  return new Map(
    [...lastOf].flatMap(([source, last]) => {
      const end = bySource.get(last);
      return end === undefined ? [] : [[source, end] as const];
    })
  );
};

/** What an act would change of redirects, by their document ids; what stays as it is is left out. */
export const planRedirectAct = async (
  parts: PlanParts,
  act: ActOnRedirects,
  ids: readonly string[]
): Promise<RedirectActChange[]> => {
  const redirects = await readRedirectsOf(parts.strapi, ids);
  if (act.act === 'delete') return redirects.map((redirect) => ({ redirect, to: null }));
  const ends = act.act === 'shorten' ? await endsOf(parts, redirects) : null;
  return redirects.flatMap((redirect) => {
    const to = act.act === 'lead' ? act.to : ends?.get(redirect.source);
    if (to === undefined || leadsTheSame(redirect, to)) return [];
    const { target, destination, page } = to;
    return { redirect, to: { target, destination, page } };
  });
};

/** More refusals than these are not read. */
const MOST_TOLD = 10;

/** What the rules say of redirects as they would be, each by its old address. */
const problemsOf = async (
  parts: PlanParts,
  changes: readonly { readonly redirect: StoredRedirect; readonly to: Leading }[]
): Promise<Problem[]> => {
  const { siteUrl } = parts.options;
  const surroundings = await readSurroundings(
    parts,
    changes.map(({ to }) => to)
  );
  return changes
    .flatMap(({ redirect: { source }, to }) =>
      checkRedirect(
        { source, ...to },
        {
          sourceIsTaken: false,
          pagePath: to.target === 'page' ? goalOf(to, surroundings) : null,
          siteUrl,
        }
      ).map(({ path, ...found }) =>
        problem(path, 'redirect-act.of-redirect', { source, reason: reasonOf(found) })
      )
    )
    .slice(0, MOST_TOLD);
};

/**
 * Does one act upon redirects, all of it or nothing, under the rules of every save; what an editor leads elsewhere is his.
 *
 * @param ids document ids; redirects that are not there any more are passed over
 * @param userId of the administrator, by whom they are changed
 * @returns how many were changed
 * @throws a refusal that says what stands in its way
 */
export const performRedirectAct = async (
  strapi: Core.Strapi,
  { options, writers, revision, turns }: RedirectActParts,
  act: ActOnRedirects,
  ids: readonly string[],
  userId: number | undefined
): Promise<RedirectActChange[]> =>
  writers.asWriter(() =>
    strapi.db.transaction(async ({ trx }) => {
      await revision.renew(trx);
      return turns.inTurn(trx, async ({ redirects: noted }) => {
        const parts = { strapi, trx, options };
        const changes = await planRedirectAct(parts, act, ids);
        if (act.act === 'delete') {
          await removeRedirects(
            strapi,
            changes.map(({ redirect }) => redirect)
          );
          return changes;
        }
        const led = changes.flatMap(({ redirect, to }) => (to === null ? [] : [{ redirect, to }]));
        const problems = await problemsOf(parts, led);
        if (problems.length > 0) throw refusal(problems);
        for (const { redirect } of led) noted.note(redirect.id, redirect);
        await leadRedirects(strapi, trx, led, userId);
        return changes;
      });
    })
  );
