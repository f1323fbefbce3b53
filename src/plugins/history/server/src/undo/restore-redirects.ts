import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { RESTORED_ATTRIBUTES } from '#history/domain/restore-steps';
import { isInternalAttribute } from '#site-content/domain/changes/entry-version';
import { namesThatDiffer, type State, type Values } from '#site-content/domain/changes/state';
import { REDIRECT } from '#site-content/domain/content-types';
import { getReason, type Problem, problem } from '#site-content/domain/problems/problem';
import { resolveDestination } from '#site-content/domain/redirects/graph';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { checkRedirect } from '#site-content/domain/rules/redirect';
import { getChunks, MAX_ROWS } from '#site-content/server/operations/database/statement-chunks';
import { withMore } from '#site-content/server/redirects/bulk-actions/problems';
import { readSurroundings } from '#site-content/server/redirects/read-redirect-graph';
import { RedirectChanges } from '#site-content/server/redirects/redirect-changes';
import { hashSource } from '#site-content/server/redirects/source-hash';
import {
  linkPages,
  readRedirects,
  readRedirectsAt,
} from '#site-content/server/redirects/stored-redirects';
import { getJoinTable } from '#site-content/server/strapi-internals/join-table';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import {
  getColumn,
  getStoredAttributes,
  getTable,
} from '#site-content/server/strapi-internals/tables';
import { findExistingPages } from './existing-entries';
import type { RestoreContext } from './restore-context';
import type { Target } from './restore-context';
import { getRestoredColumns } from './restored-columns';

/** A redirect in the state to restore. */
interface Was {
  readonly target: Target;
  readonly values: Values;
}

/** Whether a redirect attribute is written: attributes that a save writes, and those that are restored in addition. */
const isWritten = (name: string): boolean =>
  !isInternalAttribute(name) || (RESTORED_ATTRIBUTES[REDIRECT] ?? []).includes(name);

/**
 * Whether a redirect consists of its row and page only: `false` if the application has added files, components or
 * relations.
 */
export const areRedirectsPlain = (strapi: Core.Strapi): boolean => {
  const stored = new Set(getStoredAttributes(strapi, REDIRECT).map(({ name }) => name));
  return Object.keys(getModels(strapi)(REDIRECT).attributes).every(
    (name) => stored.has(name) || name === 'page' || name === 'localizations'
  );
};

const getRedirect = ({ values }: Was): StoredRedirect => {
  const { source, target, destination, page } = values as unknown as StoredRedirect;
  // No editor could save such a redirect without its page, so it is restored without a destination.
  return {
    source,
    destination,
    page,
    target: target === 'page' && page === null ? 'none' : target,
  };
};

/** The services and options for validating restored redirects, before or after they are written. */
type JudgeContext = Pick<RestoreContext, 'strapi' | 'journal' | 'options'> & {
  readonly trx: Connection;
};

/**
 * Validates redirects in the state to restore, because the site may have changed since.
 *
 * @param removed document ids of redirects that will be deleted, if they still exist
 */
const findProblems = async (
  { strapi, trx, options }: JudgeContext,
  all: readonly Was[],
  removed: ReadonlySet<string>
): Promise<Problem[]> => {
  const problems: Problem[] = [];
  for (const some of getChunks(all)) {
    const redirects = some.map(getRedirect);
    const surroundings = await readSurroundings({ strapi, trx, options }, redirects);
    const there = await findExistingPages(
      { strapi, trx },
      redirects.flatMap(({ page }) => page ?? [])
    );
    const sources = redirects.map(({ source }) => source);
    const holders = new Map(
      (await readRedirectsAt(strapi, sources)).flatMap(({ source, id }) =>
        removed.has(id) ? [] : [[source, id] as const]
      )
    );
    for (const was of some) {
      const { document, title } = was.target;
      const redirect = getRedirect(was);
      const found = checkRedirect(redirect, {
        sourceIsTaken: (holders.get(redirect.source) ?? document) !== document,
        pagePath: redirect.target === 'page' ? resolveDestination(redirect, surroundings) : null,
        siteUrl: options.siteUrl,
      });
      const { page } = redirect;
      const isGone = page !== null && !there.has(page);
      const broken = isGone ? [...found, problem(['page'], 'page-gone')] : found;
      for (const { path, ...why } of broken) {
        problems.push(problem(path, 'history.of-entry', { title, reason: getReason(why) }));
      }
    }
    await setImmediate();
  }
  return problems;
};

const toPages = (
  all: readonly Was[],
  rowByDocument: ReadonlyMap<string, number>
): { readonly row: number; readonly page: string }[] =>
  all.flatMap(({ target, values }) => {
    const row = rowByDocument.get(target.document);
    const page = values['page'];
    return row === undefined || typeof page !== 'string' ? [] : [{ row, page }];
  });

/** Recreates missing redirects with their document ids. */
const make = async (
  { strapi, trx, userId }: RestoreContext,
  some: readonly Was[]
): Promise<void> => {
  const by = userId === undefined ? {} : { createdBy: userId, updatedBy: userId };
  const names = getStoredAttributes(strapi, REDIRECT).flatMap(({ name }) =>
    isWritten(name) ? [name] : []
  );
  const publishedAt = new Date();
  const data = some.map(({ target, values }) => ({
    ...Object.fromEntries(
      names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
    ),
    ...{ documentId: target.document, source_hash: hashSource(String(values['source'])) },
    ...{ publishedAt, ...by },
  }));
  await strapi.db.query(REDIRECT).createMany({ data });
  const documents = some.map(({ target }) => target.document);
  const made: { id: number; document: string }[] = await trx(getTable(strapi, REDIRECT))
    .whereIn('document_id', documents)
    .select({ id: 'id', document: 'document_id' });
  const rowByDocument = new Map(made.map(({ id, document }) => [document, id]));
  await linkPages(strapi, trx, toPages(some, rowByDocument));
};

/** Restores existing redirects. */
const change = async (
  { strapi, trx, userId }: RestoreContext,
  some: readonly Was[],
  rowByDocument: ReadonlyMap<string, number>
): Promise<void> => {
  const { name: links, joinColumn } = getJoinTable(strapi, REDIRECT, 'page');
  const rows = some.flatMap(({ target }) => rowByDocument.get(target.document) ?? []);
  // First the values they share, because this write is announced and recorded.
  await strapi.db.query(REDIRECT).updateMany({
    where: { id: { $in: rows } },
    data: { updatedAt: new Date(), ...(userId === undefined ? {} : { updatedBy: userId }) },
  });
  await trx(links).whereIn(joinColumn, rows).delete();
  const hash = getColumn(strapi, REDIRECT, 'source_hash');
  for (const { target, values } of some) {
    await trx(getTable(strapi, REDIRECT))
      .where({ id: rowByDocument.get(target.document) })
      .update({
        ...getRestoredColumns(strapi, REDIRECT, values, isWritten),
        [hash]: hashSource(String(values['source'])),
      });
  }
  await linkPages(strapi, trx, toPages(some, rowByDocument));
};

/** Reads the redirects that differ from the state to restore. */
const readWritten = async (
  { trx, journal }: JudgeContext,
  targets: readonly Target[]
): Promise<{
  readonly all: readonly Was[];
  readonly now: ReadonlyMap<string, State>;
}> => {
  const documents = targets.map(({ document }) => document);
  const now = await journal.states.readStates(trx, REDIRECT, documents);
  const all = targets.flatMap((target): Was[] => {
    const values = target.state?.[0]?.values;
    const is = now.get(target.document)?.[0]?.values ?? {};
    if (values === undefined || !namesThatDiffer(values, is).some(isWritten)) return [];
    return [{ target, values }];
  });
  return { all, now };
};

/** Finds the problems of restoring redirects and of deleting those that did not exist. Nothing is written or locked. */
export const planRestoredRedirects = async (
  context: JudgeContext,
  targets: readonly Target[]
): Promise<Problem[]> => {
  const removed = await readRedirects(
    context.strapi,
    targets.flatMap(({ document, state }) => (state === null ? document : []))
  );
  const { all } = await readWritten(
    context,
    targets.filter(({ state }) => state !== null)
  );
  const problems = await findProblems(context, all, new Set(removed.map(({ id }) => id)));
  if (problems.length > 0) return withMore(problems);
  const stored = await readRedirects(
    context.strapi,
    all.map(({ target }) => target.document)
  );
  const before = new Map(stored.map((redirect) => [redirect.id, redirect]));
  return new RedirectChanges(context).findClosed(
    all.map((was) => ({
      redirect: getRedirect(was),
      before: before.get(was.target.document) ?? null,
    })),
    removed.map(({ source }) => source)
  );
};

/**
 * Restores redirects under the same rules as a save, but without the Document Service, which needs several
 * statements for each: an import has a hundred thousand.
 *
 * @returns the problems; nothing is written if there are any
 */
export const restoreRedirects = async (
  context: RestoreContext,
  targets: readonly Target[]
): Promise<Problem[]> => {
  const { strapi, redirects } = context;
  const { all, now } = await readWritten(context, targets);
  const problems = await findProblems(context, all, new Set());
  if (problems.length > 0) return problems;

  const gone = all.filter(({ target }) => !now.has(target.document));
  const there = all.filter(({ target }) => now.has(target.document));
  const stored = await readRedirects(
    strapi,
    there.map(({ target }) => target.document)
  );
  for (const redirect of stored) redirects.note(redirect.id, redirect);
  const rowByDocument = new Map(stored.map(({ id, row }) => [id, row]));
  for (const some of getChunks(there, MAX_ROWS)) {
    await change(context, some, rowByDocument);
  }
  for (const some of getChunks(gone, MAX_ROWS)) {
    await make(context, some);
  }
  for (const { target } of gone) redirects.note(target.document, null);
  return [];
};
