import type { Core } from '@strapi/strapi';
import { type ListLine, listLine } from 'redirect-formats';
import { runToCompletion } from '#site-content/domain/cooperative-task';
import { toMessage } from '#site-content/domain/problems/message-of';
import { planList, type PlannedLine } from '#site-content/domain/redirect-lists/plan';
import { comparable } from '#site-content/domain/redirect-lists/value';
import {
  type OriginalRedirect,
  redirectsAfter,
} from '#site-content/domain/redirects/after-publishing';
import { getDestination } from '#site-content/domain/redirects/table';
import type { Options } from '#site-content/server/config/options';
import { readStoredTable } from '#site-content/server/redirects/lists/stored-table';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import {
  computeDigest,
  planSourceRecords,
  readImportedSources,
  type SourceRecords,
} from './import-records';
import { ImportRefusedError } from './import-refused';
import type { PagesDecision, SiteImportOptions } from './plan-pages';
import { formatLocation } from './problems';
import type { ReadPlan } from './read-plan';

/** The effects of an import on redirects. */
export interface RedirectsDecision {
  readonly planned: readonly PlannedLine[];
  /** Sources of redirects that editors have changed or deleted here. */
  readonly kept: readonly string[];
  /** Changes to the records of imported redirects; `null` if none are imported. */
  readonly records: SourceRecords | null;
  readonly pageAt: (path: string) => string | null;
}

/**
 * Returns the automatic redirects that moved pages add.
 *
 * @param connection with the pages as they are before the import
 */
export const findAutomaticRedirects = async (
  strapi: Core.Strapi,
  connection: Connection,
  options: Pick<Options, 'homeSlug' | 'siteUrl' | 'redirects'>,
  { moves, treeAfter }: Pick<PagesDecision, 'moves' | 'treeAfter'>
): Promise<OriginalRedirect[]> => {
  if (moves.length === 0) return [];
  const { redirects } = await readStoredTable(strapi, options, connection);
  const { siteUrl } = options;
  const { automatic, trailingSlash } = options.redirects;
  const known = new Set(redirects.map(({ source }) => source));
  const settings = { siteUrl, trailingSlash, addsRedirects: automatic !== 'never' };
  return runToCompletion(redirectsAfter(redirects, moves, treeAfter, settings)).filter(
    ({ source }) => !known.has(source)
  );
};

/**
 * Compares redirects with the stored ones, like `npm run redirects -- import`: redirects to a page's path are linked to
 * the page, and loops are refused.
 *
 * @param automatic redirects that the pages of the import will add, unless they are stored already
 * @throws ImportRefusedError if a redirect is refused
 */
export const decideRedirects = async (
  strapi: Core.Strapi,
  connection: Connection,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  { initialData, moved }: Pick<ReadPlan, 'initialData' | 'moved'>,
  { overwrites, deletesMissing, replaces }: SiteImportOptions,
  automatic: readonly OriginalRedirect[] = []
): Promise<RedirectsDecision> => {
  const stored = await readStoredTable(strapi, options, connection);
  const { around } = stored;
  const isEmptied = replaces && connection === strapi.db.connection;
  const added = automatic.map((redirect) => ({ ...redirect, id: '', row: 0 }));
  const redirects = isEmptied ? [] : [...stored.redirects, ...added];
  const own = new Map(redirects.map((redirect) => [redirect.source, redirect]));
  const lines: ListLine[] = (initialData?.redirects ?? []).map(
    ({ source, target, destination }, at) =>
      listLine(at + 1, source, destination, {
        target: target === 'page' ? 'url' : target,
      })
  );
  const listed = new Set(lines.map(({ source }) => source));
  for (const { from, to } of moved) {
    if (!listed.has(from)) lines.push(listLine(lines.length + 1, from, to));
  }
  const imported = isEmptied ? new Set<string>() : await readImportedSources(strapi, connection);
  const digests = new Map(lines.map(({ source }) => [source, computeDigest(source)]));
  const kept: string[] = [];
  const taken = lines.filter(({ source, target, destination }) => {
    if (overwrites) return true;
    const known = own.get(source);
    if (known === undefined) {
      const isDeletedHere = imported.has(digests.get(source) ?? '');
      if (isDeletedHere) kept.push(source);
      return !isDeletedHere;
    }
    if (known.origin === 'import') return true;
    const value = target === 'none' ? null : destination;
    const isSame = comparable(getDestination(known, around), around) === comparable(value, around);
    if (!isSame) kept.push(source);
    return false;
  });
  const planned = planList(taken, redirects, around, {
    onConflict: 'replace',
    deleteMissing: deletesMissing && initialData !== null ? 'import' : 'none',
    shortensChains: false,
    toPages: true,
    takesTemporary: true,
  });
  const refused = planned.filter(({ result }) => result === 'refused');
  if (refused.length > 0) {
    throw new ImportRefusedError(
      refused.map(
        ({ source, reasons }) =>
          `${formatLocation(['redirects', source.slice(1)])}: ${reasons.map((each) => toMessage(each, 'en')).join(' ')}`
      ),
      refused.map(({ reasons }) => reasons[0]?.code ?? 'redirects')
    );
  }
  // Redirects changed by editors do not count as missing.
  const keeps = new Set(lines.map(({ source }) => source));
  return {
    planned: planned.filter(({ result, source }) => result !== 'deleted' || !keeps.has(source)),
    kept,
    records: initialData === null ? null : planSourceRecords([...digests.values()], imported),
    pageAt: around.pageAt,
  };
};
