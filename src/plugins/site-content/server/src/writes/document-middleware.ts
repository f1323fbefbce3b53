import type { Core } from '@strapi/strapi';
import { DISCARD } from '#site-content/domain/changes/action';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { withStoredFiles } from '#site-content/domain/pages/html-files';
import type { Urls } from '#site-content/domain/pages/urls';
import type { Problem } from '#site-content/domain/problems/problem';
import { withoutForeignBlocks } from '#site-content/domain/rules/disallowed-blocks';
import { cleanHtmlFields } from '#site-content/domain/rules/html-fields';
import { checkListedValues } from '#site-content/domain/rules/listed-values';
import { checkNumberRanges } from '#site-content/domain/rules/number-ranges';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import {
  hasSecret,
  withoutSecretPaths,
  withoutSecrets,
} from '#site-content/domain/rules/secrets-in-refusals';
import { findUnstorableText, withoutUnstorableText } from '#site-content/domain/rules/text';
import { trimUrls } from '#site-content/domain/rules/trim-urls';
import type { HistorySlot } from '../edit-conflicts/history-slot';
import { findEditConflict } from '../edit-conflicts/refuse-stale-writes';
import { StaleWriteError } from '../edit-conflicts/refuse-stale-writes';
import { createValidationError } from '../operations/requests/refusal';
import { NOTHING } from '../revision/changes';
import { isUniqueViolation } from '../strapi-internals/database-errors';
import { getModels } from '../strapi-internals/models';
import { validateSave } from '../strapi-internals/publish-validation';
import { isPublishRequest } from '../strapi-internals/route-of-request';
import { refuseOtherLocale } from './default-locale-only';
import { checkBlockTypes } from './disallowed-blocks';
import { restoreDroppedRelations } from './dropped-relations';
import { cleanUnlessKnown } from './known-clean-html';
import { resolveGoneComponents } from './missing-components';
import { navItemWrites } from './nav-item';
import { pageWrites } from './page';
import { findProblems, mergeProblems } from './problems';
import { redirectWrites } from './redirect';
import { noteRelationsTo, restoreRelationsTo } from './related-entries';
import { siteKeysWrites } from './site-keys';
import { withoutStoredHtml } from './stored-html';
import { dropIdentity } from './strip-identity';
import { followPagesInHtml } from './typed-paths';
import {
  type ContentTypeUID,
  type Data,
  type DocumentMiddleware,
  SAVES,
  type TypeWrites,
  type Write,
  WRITE_ACTIONS,
  type WriteAction,
} from './write';
import type { WriteServices } from './write-services';

type Next = Parameters<DocumentMiddleware>[1];
type Result = Awaited<ReturnType<DocumentMiddleware>>;

const TYPES: Readonly<Record<string, TypeWrites>> = {
  [PAGE]: pageWrites,
  [NAV_ITEM]: navItemWrites,
  [REDIRECT]: redirectWrites,
  [SITE_KEYS]: siteKeysWrites,
};

/** Services used by the document middleware. */
export interface DocumentMiddlewareServices extends WriteServices {
  readonly urls: Urls;
  readonly history: HistorySlot;
}

/** Blocks are stored in rows of other tables, not in the page's row. */
const BESIDE_PAGES = { ...NOTHING, besidePages: true };

const isWriteAction = (action: string): action is WriteAction =>
  WRITE_ACTIONS.some((known) => known === action);

/** Returns the document id of the written entry. */
const getDocumentId = (write: Write, result: unknown): string | null => {
  const { documentId } = (result ?? {}) as { documentId?: unknown };
  if (write.action === 'create' || write.action === 'clone') {
    return typeof documentId === 'string' ? documentId : null;
  }
  return result === null ? null : write.documentId;
};

/**
 * Returns the problems that Strapi's own validator finds in a save that the rules refuse, which never reaches Strapi.
 */
const findStrapisProblems = async (uid: string, write: Write): Promise<Problem[]> => {
  const { strapi, action, documentId, data } = write;
  const { options } = strapi.contentType(uid as ContentTypeUID);
  const isVersioned = options?.draftAndPublish === true;
  const where = { documentId, ...(isVersioned && { publishedAt: null }) };
  const getRow = async (): Promise<{ id: number } | undefined> =>
    (await strapi.db.query(uid).findOne({ where, select: ['id'] })) ?? undefined;
  const row = action === 'create' ? null : action === 'update' ? await getRow() : undefined;
  try {
    // Databases may throw errors on such text.
    const judged = withoutForeignBlocks(getModels(strapi), uid, withoutUnstorableText(data));
    await validateSave(strapi, uid, judged, row);
    return [];
  } catch (error) {
    const found = findProblems(error);
    if (found === null) throw error;
    return withoutSecrets(getModels(strapi), uid, data, found);
  }
};

/**
 * Writes, and throws a single refusal with all problems, including those of Strapi's own validator.
 *
 * @param found problems of the data found so far
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
  const prepared = [...found, ...unstorable, ...(await rules.prepare(write, before))];
  // A rule of the attribute itself, such as that of a position, comes first.
  const problems = mergeProblems(prepared, checkNumberRanges(getModel, uid, write.data));
  // The checks that normally run after the write, for a write that is refused before it.
  const planned = async (): Promise<Problem[]> => (await rules.checkEarly?.(write, before)) ?? [];
  if (problems.length > 0) problems.push(...(await planned()));
  if (problems.length > 0 && SAVES.includes(write.action)) {
    throw createValidationError(mergeProblems(problems, await findStrapisProblems(uid, write)));
  }

  let result: Result;
  try {
    result = await next();
  } catch (error) {
    const strapis = findProblems(error);
    if (strapis !== null) {
      if (problems.length === 0) problems.push(...(await planned()));
      throw createValidationError(
        mergeProblems(problems, withoutSecrets(getModel, uid, write.data, strapis))
      );
    }
    // The write is refused and rolled back already; the database's own error adds nothing.
    if (problems.length > 0) throw createValidationError(mergeProblems(problems, []));
    if (rules.isTaken !== undefined && isUniqueViolation(error))
      throw createValidationError([rules.isTaken]);
    throw error;
  }
  if (problems.length > 0) throw createValidationError(mergeProblems(problems, []));

  const documentId = getDocumentId(write, result);
  const left = documentId === null ? [] : await rules.settle(write, documentId, before);
  if (left.length > 0) throw createValidationError(mergeProblems(left, []));
  return result;
};

/** Applies to custom content types: sanitizes HTML, makes its links follow pages, and keeps secrets out of refusals. */
const writeOfAddedType = async (
  strapi: Core.Strapi,
  { options, urls }: Pick<DocumentMiddlewareServices, 'options' | 'urls'>,
  context: Parameters<DocumentMiddleware>[0],
  next: Next
): Promise<Result> => {
  const getModel = getModels(strapi);
  const { uid } = context;
  const sent = (context.params as { data?: Data }).data ?? {};
  const tooMany = checkListedValues(getModel, uid, sent);
  if (tooMany.length > 0) throw createValidationError(tooMany);
  const outOfRange = checkNumberRanges(getModel, uid, sent);
  if (outOfRange.length > 0) throw createValidationError(outOfRange);
  const data: Data = structuredClone(sent);
  const { documentId = null } = context.params as { documentId?: string };
  trimUrls(getModel, uid, data);
  const tooMuch = cleanHtmlFields(getModel, uid, data, (html) =>
    withStoredFiles(cleanHtml(html), urls)
  );
  const refused = await withoutStoredHtml(strapi, uid, documentId, data, tooMuch);
  if (refused.length > 0) throw createValidationError(refused);
  await followPagesInHtml(strapi, options, uid, data);
  context.params = { ...context.params, data } as typeof context.params;
  if (!hasSecret(getModel, uid)) return next();
  try {
    return await next();
  } catch (error) {
    const problems = findProblems(error);
    throw problems === null
      ? error
      : createValidationError(withoutSecrets(getModel, uid, data, problems));
  }
};

/**
 * Publishes or unpublishes an entry of a custom type, and preserves the relations of published pages to it.
 */
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
    if (action === 'publish') {
      await restoreRelationsTo(strapi, trx, context.uid, documentId);
      await restoreDroppedRelations(strapi, trx, context.uid, documentId);
    }
    return result;
  });
};

/**
 * The document middleware that every write to the four content types passes: the admin panel, our importer,
 * and code that calls `strapi.documents()`.
 *
 * It opens the transaction itself. The Document Service opens its own inside `next()`, too late for checks of
 * other rows to hold until the commit.
 */
export const createDocumentMiddleware =
  (
    strapi: Core.Strapi,
    {
      options,
      urls,
      writers,
      revision,
      writeBatches,
      tracker,
      history,
      versions,
    }: DocumentMiddlewareServices
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
      return saves ? writeOfAddedType(strapi, { options, urls }, context, next) : next();
    }

    const params = context.params as Data & { documentId?: string; data?: Data; status?: string };
    // A type that is not localized has a single locale.
    if (saves || params['locale'] !== '*') {
      await refuseOtherLocale(
        strapi,
        context.uid,
        [params['locale'], params.data?.['locale']].flat()
      );
    }
    return writers.asWriter(() =>
      strapi.db.transaction(async ({ trx }): Promise<Result> => {
        // "Save and publish" becomes two writes, because publishing needs the values that the save derives.
        const publishes = context.uid === PAGE && params.status === 'published' && saves;
        // The rules normalize the data in place; the caller's object stays unchanged.
        const data: Data = structuredClone(params.data ?? {});
        dropIdentity(action, data);
        trimUrls(getModels(strapi), context.uid, data);
        const tooMuch = cleanHtmlFields(getModels(strapi), context.uid, data, (html) =>
          withStoredFiles(cleanUnlessKnown(html), urls)
        );
        const saved = saves ? { ...params, data } : params;
        context.params = (
          publishes ? { ...saved, status: 'draft' } : saved
        ) as typeof context.params;

        // Before the savepoint of this write, because the lock and the new revision belong to the whole
        // transaction.
        await revision.begin(trx, context.uid === PAGE ? BESIDE_PAGES : null);
        return writeBatches.inTurn(trx, async (changes) => {
          const savedId = action === 'create' ? null : (params.documentId ?? null);
          const recording = tracker.of(trx);
          if (action === 'discardDraft') recording.callUnlessNamed(DISCARD);
          // Discarding the draft of a page without another version deletes the page.
          if (savedId !== null && (action === 'delete' || action === 'discardDraft')) {
            await recording.noteDeleted(context.uid, [savedId]);
          } else if (savedId !== null && action !== 'clone') {
            await recording.note(context.uid, [savedId]);
          }
          const conflict = await findEditConflict(versions, recording, {
            ...{ action, uid: context.uid, document: savedId },
          });
          if (conflict !== null && action === 'publish') {
            throw new StaleWriteError({ ...conflict, mine: null });
          }
          if (savedId !== null && saves && versions.getBaseVersion(context.uid, savedId) !== null) {
            const saved = { uid: context.uid, documentId: savedId, data };
            await resolveGoneComponents({ strapi, trx, history }, saved);
          }
          const write: Write = {
            strapi,
            options,
            trx,
            pageChanges: changes.pages,
            redirectChanges: changes.redirects,
            history: recording,
            action,
            documentId: savedId,
            draftBefore: savedId === null ? null : changes.drafts.take(savedId),
            publishes,
            isPublishedNext: isPublishRequest(strapi),
            data,
          };
          const refused = await withoutStoredHtml(strapi, context.uid, savedId, data, tooMuch);
          const foreign = await checkBlockTypes(strapi, context.uid, savedId, data);
          await followPagesInHtml(strapi, options, context.uid, data);
          const found = [...refused, ...foreign];
          const result = await writeUnderRules(rules, context.uid, write, found, next);
          if (conflict !== null) {
            // Written only for the comparison, and rolled back with this error.
            const mine = await tracker.states.readState(trx, conflict.uid, conflict.document);
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
