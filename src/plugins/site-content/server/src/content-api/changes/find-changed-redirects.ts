import type { Core } from '@strapi/strapi';
import {
  findChangedEntries,
  type RedirectState,
} from '#site-content/domain/redirects/changed-entries';
import type { ChangedAddress } from '#site-content/domain/redirects/plan-automatic-redirects';
import type { Options } from '../../config/options';
import type { CachedPages } from '../../read-models/published-pages-read-model';
import {
  readRedirects,
  readSomeRedirects,
  type RedirectRow,
} from '../../read-models/redirect-rows';
import type { CachedRedirects } from '../../read-models/redirects-read-model';
import type { Changes } from '../../revision/changes';
import type { Transaction } from '../../strapi-internals/knex';

/** If it is unknown which redirects were written, all are read, up to this number. */
const MAX_REDIRECTS_READ = 20_000;

/** The changes of a transaction, with the states before and after it. */
interface Change {
  readonly before: CachedPages;
  readonly after: CachedPages;
  /** The redirects as of the last commit. */
  readonly kept: CachedRedirects;
  readonly changes: Changes;
  readonly paths: readonly ChangedAddress[];
}

/** Returns the redirects by source with some rows replaced, without copying the others. */
const withRows = (
  all: ReadonlyMap<string, RedirectRow>,
  was: readonly RedirectRow[],
  now: readonly RedirectRow[]
): RedirectState['bySource'] => {
  const written = new Map<string, RedirectRow | undefined>();
  for (const { source } of was) written.set(source, undefined);
  for (const redirect of now) written.set(redirect.source, redirect);
  const get = (source: string): RedirectRow | undefined =>
    written.has(source) ? written.get(source) : all.get(source);
  return { get, has: (source) => get(source) !== undefined };
};

/**
 * Finds the sources of redirects whose entry in initial data differs before and after a transaction.
 *
 * @returns `null` if there are too many to compare
 */
export const findChangedRedirects = async (
  trx: Transaction,
  { before, after, kept, changes: { redirects: written, pages }, paths }: Change,
  { strapi, siteUrl }: { readonly strapi: Core.Strapi } & Pick<Options, 'siteUrl'>
): Promise<string[] | null> => {
  // Which rows were written may be unknown: not every database reports created rows.
  const isAny = written === 'all' || pages === 'all';
  if (isAny && kept.byRow.size > MAX_REDIRECTS_READ) return null;
  const leading = (pages === 'all' ? [] : [...pages, ...paths.map(({ id }) => id)]).flatMap(
    (id) => [...(kept.rowsByTargetPage.get(id) ?? [])]
  );
  const rows = isAny ? [...kept.byRow.keys()] : [...new Set([...written, ...leading])];
  const now = await (isAny ? readRedirects(strapi, trx) : readSomeRedirects(strapi, rows, trx));
  const was = rows.flatMap((row) => kept.byRow.get(row) ?? []);
  const all = new Map([...kept.byRow.values()].map((redirect) => [redirect.source, redirect]));
  return findChangedEntries(
    { bySource: all, tree: before.tree },
    { bySource: withRows(all, was, now), tree: after.tree },
    {
      suspects: [...was, ...now].map(({ source }) => source),
      paths: paths.flatMap(({ from, to }) => [from, to]).filter((path) => path !== null),
    },
    siteUrl
  );
};
