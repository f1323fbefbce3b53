import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { cleanHtmlFields } from '#site-content/domain/rules/html-fields';
import { checkLengths } from '#site-content/domain/rules/lengths';
import {
  hasSecret,
  withoutSecretPaths,
  withoutSecrets,
} from '#site-content/domain/rules/secrets-in-refusals';
import { findUnstorableText } from '#site-content/domain/rules/text';
import { trimUrls } from '#site-content/domain/rules/trim-urls';
import type { Options } from '../../config/options';
import { refusal } from '../../operations/requests/refusal';
import type { Writers } from '../../operations/write-queue/writers';
import { isUniqueViolation } from '../../strapi-internals/database-errors';
import { getModels } from '../../strapi-internals/models';
import { isPublishRequest } from '../../strapi-internals/publish-request';
import type { Versions } from '../edit-conflicts/base-versions';
import { StaleWriteError } from '../edit-conflicts/stale-write-error';
import type { ChangeRecording } from '../history/change-recording';
import type { Journal } from '../history/journal';
import { readStateNow } from '../history/read-journal';
import { NOTHING } from '../revision/changes';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from './content-changes';
import { refuseOtherLocale } from './default-locale-only';
import { dropGoneParts } from './missing-components';
import { navItemWrites } from './nav-item';
import { pageWrites } from './page';
import { findProblems, mergeProblems } from './problems';
import { redirectWrites } from './redirect';
import { noteRelationsTo, restoreRelationsTo } from './related-entries';
import { cleanUnlessKnown } from './sanitized-html-memo';
import { siteKeysWrites } from './site-keys';
import { withoutStoredHtml } from './stored-html';
import { dropIdentity } from './strip-identity';
import { followPagesInHtml } from './typed-paths';
import {
  type Data,
  type DocumentMiddleware,
  SAVES,
  type TypeWrites,
  type Write,
  WRITE_ACTIONS,
  type WriteAction,
} from './write';
import type { WriteBatches } from './write-batches';

type Next = Parameters<DocumentMiddleware>[1];
type Result = Awaited<ReturnType<DocumentMiddleware>>;

const TYPES: Readonly<Record<string, TypeWrites>> = {
  [PAGE]: pageWrites,
  [NAV_ITEM]: navItemWrites,
  [REDIRECT]: redirectWrites,
  [SITE_KEYS]: siteKeysWrites,
};

/** What writes are judged and made with. */
export interface DocumentMiddlewareServices {
  readonly options: Options;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: WriteBatches<ContentChanges>;
  readonly journal: Journal;
  readonly versions: Versions;
}

/** The blocks of a page are many rows. */
const BESIDE_PAGES = { ...NOTHING, besidePages: true };

const isWriteAction = (action: string): action is WriteAction =>
  WRITE_ACTIONS.some((known) => known === action);

/** The document that a write left behind. */
const getDocumentId = (write: Write, result: unknown): string | null => {
  const { documentId } = (result ?? {}) as { documentId?: unknown };
  if (write.action === 'create' || write.action === 'clone') {
    return typeof documentId === 'string' ? documentId : null;
  }
  return result === null ? null : write.documentId;
};

/**
 * Writes, and throws one refusal with everything that is wrong, what Strapi's own validator finds included.
 *
 * @param found what is wrong with the data already
 */
const writeUnderRules = async (
  rules: TypeWrites,
  uid: string,
  write: Write,
  found: readonly Problem[],
  next: Next
): Promise<Result> => {
  const getModel = getModels(write.strapi);
  const unstorable = withoutSecretPaths(getModel, uid, write.data, findUnstorableText(write.data));
  const before = await rules.readBefore?.(write);
  const problems: Problem[] = [...found, ...unstorable, ...(await rules.prepare(write, before))];
  // What is judged when the write is made would not be told where it is refused before.
  const planned = async (): Promise<Problem[]> => (await rules.foresee?.(write, before)) ?? [];
  if (problems.length > 0) problems.push(...(await planned()));
  /** For where Strapi's own validator, which knows the lengths, is not reached. */
  const refusalWithLengths = (): Error =>
    refusal(mergeProblems(problems, checkLengths(getModel, uid, write.data)));
  // A database may throw on such a text, which would hide the message about it.
  if (unstorable.length > 0) throw refusalWithLengths();

  let result: Result;
  try {
    result = await next();
  } catch (error) {
    const strapis = findProblems(error);
    if (strapis !== null) {
      if (problems.length === 0) problems.push(...(await planned()));
      throw refusal(mergeProblems(problems, withoutSecrets(getModel, uid, write.data, strapis)));
    }
    // The write is refused already, and undone: that the database refuses it too adds nothing.
    if (problems.length > 0) throw refusalWithLengths();
    if (rules.isTaken !== undefined && isUniqueViolation(error)) throw refusal([rules.isTaken]);
    throw error;
  }
  if (problems.length > 0) throw refusal(mergeProblems(problems, []));

  const documentId = getDocumentId(write, result);
  const left = documentId === null ? [] : await rules.settle(write, documentId, before);
  if (left.length > 0) throw refusal(mergeProblems(left, []));
  return result;
};

/**
 * What holds for the content types that people add: HTML is cleaned, its links follow pages, and no refusal quotes a
 * secret.
 */
const writeOfAddedType = async (
  strapi: Core.Strapi,
  options: Options,
  context: Parameters<DocumentMiddleware>[0],
  next: Next
): Promise<Result> => {
  const getModel = getModels(strapi);
  const { uid } = context;
  const data: Data = structuredClone((context.params as { data?: Data }).data ?? {});
  const { documentId = null } = context.params as { documentId?: string };
  trimUrls(getModel, uid, data);
  const tooMuch = cleanHtmlFields(getModel, uid, data);
  const refused = await withoutStoredHtml(strapi, uid, documentId, data, tooMuch);
  if (refused.length > 0) throw refusal(refused);
  await followPagesInHtml(strapi, options, uid, data);
  context.params = { ...context.params, data } as typeof context.params;
  if (!hasSecret(getModel, uid)) return next();
  try {
    return await next();
  } catch (error) {
    const problems = findProblems(error);
    throw problems === null ? error : refusal(withoutSecrets(getModel, uid, data, problems));
  }
};

/** Publishes or unpublishes an entry of a type that people add, and keeps the relations that published pages have to it. */
const keepRelationsTo = async (
  strapi: Core.Strapi,
  context: Parameters<DocumentMiddleware>[0],
  action: 'publish' | 'unpublish',
  next: Next
): Promise<Result> => {
  const { documentId } = context.params as { documentId?: string };
  if (documentId === undefined) return next();
  return strapi.db.transaction(async ({ trx }): Promise<Result> => {
    if (action === 'unpublish') await noteRelationsTo(strapi, trx, context.uid, documentId);
    const result = await next();
    if (action === 'publish') await restoreRelationsTo(strapi, trx, context.uid, documentId);
    return result;
  });
};

/** What stands in the way of a save or a publish whose author has not seen what they write over. */
const getConflict = async (
  versions: Versions,
  history: ChangeRecording,
  { action, uid }: Parameters<DocumentMiddleware>[0],
  document: string | null
): Promise<Omit<StaleWriteError['conflict'], 'mine'> | null> => {
  if (document === null || (action !== 'update' && action !== 'publish')) return null;
  const author = versions.getSeen(uid, document);
  if (author === null) return null;
  const { seen, locale } = author;
  const now = await history.stateBefore(uid, document);
  if (now === null || versions.isSeen(seen, now, locale, action === 'publish')) return null;
  return { uid, document, locale, seen, now };
};

/**
 * The one gate for writes to the four content types: the admin panel, our importer and code that calls
 * `strapi.documents()` all come through here.
 *
 * The transaction is opened here, since the one of the write itself opens inside `next()`, too late for a
 * check of other rows to hold until the write is committed.
 */
export const createDocumentMiddleware =
  (
    strapi: Core.Strapi,
    { options, writers, revision, turns, journal, versions }: DocumentMiddlewareServices
  ): DocumentMiddleware =>
  async (context, next) => {
    const rules = TYPES[context.uid];
    const { action } = context;
    if (!isWriteAction(action)) return next();
    const saves = SAVES.includes(action);
    if (rules === undefined) {
      if (action === 'publish' || action === 'unpublish') {
        return keepRelationsTo(strapi, context, action, next);
      }
      return saves ? writeOfAddedType(strapi, options, context, next) : next();
    }

    const params = context.params as Data & { documentId?: string; data?: Data; status?: string };
    // All locales of an entry are its one.
    if (saves || params['locale'] !== '*') {
      await refuseOtherLocale(
        strapi,
        context.uid,
        [params['locale'], params.data?.['locale']].flat()
      );
    }
    return writers.asWriter(() =>
      strapi.db.transaction(async ({ trx }): Promise<Result> => {
        // Saving and publishing at once is two writes, so that what a save derives is there to be published.
        const publishes = context.uid === PAGE && params.status === 'published' && saves;
        // The rules normalise it in place; the caller's own stays as it is.
        const data: Data = structuredClone(params.data ?? {});
        dropIdentity(action, data);
        trimUrls(getModels(strapi), context.uid, data);
        const tooMuch = cleanHtmlFields(getModels(strapi), context.uid, data, cleanUnlessKnown);
        const saved = saves ? { ...params, data } : params;
        context.params = (
          publishes ? { ...saved, status: 'draft' } : saved
        ) as typeof context.params;

        // Before the turn, whose savepoint takes back what a refused write did: the lock and the new
        // revision are the whole transaction's.
        await revision.begin(trx, context.uid === PAGE ? BESIDE_PAGES : null);
        return turns.inTurn(trx, async (changes) => {
          const savedId = action === 'create' ? null : (params.documentId ?? null);
          const history = journal.of(trx);
          // A draft that is all there is of a page is gone when it is discarded.
          if (savedId !== null && (action === 'delete' || action === 'discardDraft')) {
            await history.noteDeleted(context.uid, [savedId]);
          } else if (savedId !== null && action !== 'clone') {
            await history.note(context.uid, [savedId]);
          }
          const conflict = await getConflict(versions, history, context, savedId);
          if (conflict !== null && action === 'publish') {
            throw new StaleWriteError({ ...conflict, mine: null });
          }
          if (savedId !== null && (conflict !== null || versions.isSettled(savedId))) {
            await dropGoneParts(strapi, context.uid, savedId, data);
          }
          const write: Write = {
            strapi,
            options,
            trx,
            pageChanges: changes.pages,
            redirectChanges: changes.redirects,
            history,
            action,
            documentId: savedId,
            draftBefore: savedId === null ? null : changes.drafts.take(savedId),
            publishes,
            isPublishedNext: isPublishRequest(strapi),
            data,
          };
          const refused = await withoutStoredHtml(strapi, context.uid, savedId, data, tooMuch);
          await followPagesInHtml(strapi, options, context.uid, data);
          const result = await writeUnderRules(rules, context.uid, write, refused, next);
          if (conflict !== null) {
            // It is written to be compared, and taken back with this.
            const mine = await readStateNow(journal, trx, conflict.uid, conflict.document);
            throw new StaleWriteError({ ...conflict, mine });
          }
          if (!publishes) return result;
          const { documentId } = (result ?? {}) as { documentId?: string };
          if (documentId === undefined) return result;
          const { data: _saved, ...rest } = params;
          const published = await strapi
            .documents(PAGE)
            .publish({ ...(rest as object), documentId });
          return published.entries[0] ?? null;
        });
      })
    );
  };
