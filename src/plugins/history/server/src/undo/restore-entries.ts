import type { UID } from '@strapi/strapi';
import type { IncompletePage } from '#history/domain/api-types';
import {
  filesIn,
  getData,
  isSameRow,
  linkedIn,
  OF_PUBLICATION,
  ORDER_OF_TYPES,
  parentsFirst,
  planRestore,
  RESTORED_ATTRIBUTES,
  RESTORED_IF_DELETED,
  type RestoreStep,
  withoutRemovedTypes,
} from '#history/domain/restore-steps';
import { firstRow, withLostFiles } from '#site-content/domain/changes/state';
import { findModels } from '#site-content/domain/components/walk';
import { FILE, NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { getReason, isEmpty, type Problem, problem } from '#site-content/domain/problems/problem';
import { checkNavItem, navChildren } from '#site-content/domain/rules/nav-item';
import { createValidationError } from '#site-content/server/operations/requests/refusal';
import { readNavItems } from '#site-content/server/reads/nav-items';
import { withMore } from '#site-content/server/redirects/bulk-actions/problems';
import { readRedirects, removeRedirects } from '#site-content/server/redirects/stored-redirects';
import { NOTHING } from '#site-content/server/revision/changes';
import { getModels } from '#site-content/server/strapi-internals/models';
import { getColumn, getTable } from '#site-content/server/strapi-internals/tables';
import { removeFiles } from '#site-content/server/strapi-internals/upload-plugin';
import { checkDraft, draftPopulate } from '#site-content/server/writes/draft-problems';
import { asStepOfSave } from '#site-content/server/writes/navigation-save-step';
import { findProblems } from '#site-content/server/writes/problems';
import { readLastTitles } from '../journal/read-journal';
import { findExistingFiles, findExistingPages } from './existing-entries';
import { keepUses } from './keep-uses';
import { markModifiedByFiles } from './mark-modified';
import { relink } from './relink';
import type { RestoreContext, Target } from './restore-context';
import { areRedirectsPlain, restoreRedirects } from './restore-redirects';
import { getRestoredColumns } from './restored-columns';

/** Returns the title of a page's deleted parent, if the user may read it. */
const findTitleOfParent = async (
  { trx, journal, findNameable }: RestoreContext,
  { state }: Target
): Promise<string | null> => {
  const parent = firstRow(state ?? [])?.values['parent_document_id'];
  if (typeof parent !== 'string') return null;
  const nameable = (await findNameable?.(trx, PAGE, [parent])) ?? new Set([parent]);
  if (!nameable.has(parent)) return null;
  return (await readLastTitles(journal, trx, PAGE, [parent])).get(parent) ?? null;
};

/** Describes a problem of a restored entry, with its title. */
const ofRestored = async (
  context: RestoreContext,
  target: Target,
  { path, ...why }: Problem
): Promise<Problem> => {
  const { uid, title } = target;
  if (uid === PAGE && path[0] === 'parent' && why.code === 'page-gone') {
    const parent = await findTitleOfParent(context, target);
    return parent === null
      ? problem(path, 'history.parent-gone', { title })
      : problem(path, 'history.named-parent-gone', { title, parent });
  }
  return problem(path, 'history.of-entry', { title, reason: getReason(why) });
};

/** Adds an entry's title to the problems found while restoring it. */
const naming = async <T>(
  context: RestoreContext,
  target: Target,
  write: () => Promise<T>
): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    const problems = findProblems(error);
    if (problems === null) throw error;
    throw createValidationError(
      await Promise.all(problems.map((found) => ofRestored(context, target, found)))
    );
  }
};

const getLocale = (locale: string | null): { readonly locale?: string } =>
  locale === null ? {} : { locale };

/** Restores the columns that a save does not write. */
const restoreAttributes = async (
  { strapi, trx }: RestoreContext,
  { uid, document, state, restoresOrder = false, isVersion = false }: Target,
  wasGone: boolean
): Promise<void> => {
  const names = [
    ...(RESTORED_ATTRIBUTES[uid] ?? []).filter(
      (name) => !isVersion || wasGone || !OF_PUBLICATION.includes(name)
    ),
    ...(wasGone ? (RESTORED_IF_DELETED[uid] ?? []) : []),
    ...(restoresOrder ? [SORT_ORDER] : []),
  ];
  for (const { locale, isPublished, values } of state ?? []) {
    const columns = getRestoredColumns(strapi, uid, values, (name) => names.includes(name));
    await trx(getTable(strapi, uid))
      .where({ document_id: document, locale })
      .modify((query) => {
        if (uid !== PAGE) return;
        void (isPublished ? query.whereNotNull('published_at') : query.whereNull('published_at'));
      })
      .update(columns);
  }
};

const perform = async (
  context: RestoreContext,
  { uid, document }: Target,
  step: RestoreStep
): Promise<void> => {
  const { strapi, userId } = context;
  const documents = strapi.documents(uid as UID.ContentType);
  const named = { documentId: document };
  if (!('row' in step)) {
    const { publish, unpublish } = strapi.documents(PAGE);
    const write = step.write === 'publish' ? publish : unpublish;
    await write({ ...named, ...getLocale(step.locale) });
    return;
  }
  const { locale } = step.row;
  const getModel = getModels(strapi);
  const values = withoutRemovedTypes(getModel, withLostFiles(step.row));
  const pages = await findExistingPages(context, linkedIn(values));
  const inRow = filesIn(getModel, uid, values);
  const files = await findExistingFiles(
    context,
    inRow.map(({ file }) => file)
  );
  const by = userId === undefined ? {} : { updatedBy: userId };
  const content = getData(getModel, uid, values, {
    page: (document) => pages.has(document),
    file: (id) => files.has(id),
  });
  const data = { ...content, ...by };
  if (step.write === 'save') {
    await documents.update({ ...named, ...getLocale(locale), data: data as never });
  } else {
    const made = { ...data, ...named, ...(userId === undefined ? {} : { createdBy: userId }) };
    await documents.create({ ...getLocale(locale), data: made as never });
  }
};

/**
 * Finds the missing values that prevent a page from being published: a file may be gone, or an attribute may have
 * become required.
 *
 * @returns `null` if the page can be published, or if there are other problems
 */
const findMissing = async (
  { strapi }: RestoreContext,
  document: string,
  locale: string | null
): Promise<IncompletePage['missing'] | null> => {
  const getModel = getModels(strapi);
  const draft: Record<string, unknown> | null = await strapi.db.query(PAGE).findOne({
    where: { documentId: document, publishedAt: null, locale },
    populate: draftPopulate(getModel),
  });
  const problems = draft === null ? [] : await checkDraft(strapi, draft);
  if (problems.length === 0 || problems.some(({ code }) => code !== 'required-for-publishing')) {
    return null;
  }
  return problems.map(({ path }) => {
    const models = findModels(getModel, PAGE, draft ?? {}, path);
    return { path, ...(models.length > 1 ? { models } : {}) };
  });
};

/**
 * Gives a page that is restored as a draft the position in the page tree that it had when published, as unpublishing
 * does: URLs of the pages below it begin with it.
 */
const rememberPlaces = async (
  { strapi, trx }: RestoreContext,
  { document, state }: Target
): Promise<void> => {
  for (const { locale, isPublished, values } of state ?? []) {
    if (!isPublished) continue;
    await trx(getTable(strapi, PAGE))
      .where({ document_id: document, locale })
      .whereNull('published_at')
      .update({
        remembered_slug: values['slug'] ?? null,
        remembered_parent_id: values['parent_document_id'] ?? null,
      });
  }
};

/**
 * Clears the modified state of drafts that equal their published version. Strapi compares the times of the last change,
 * and restoring a draft changes its time.
 */
const markUnmodified = async (
  { strapi, trx, tracker }: RestoreContext,
  document: string
): Promise<void> => {
  const rows = (await tracker.states.readState(trx, PAGE, document)) ?? [];
  const updatedAt = getColumn(strapi, PAGE, 'updatedAt');
  for (const published of rows.filter(({ isPublished }) => isPublished)) {
    const { locale } = published;
    const draft = rows.find((row) => row.locale === locale && !row.isPublished);
    if (draft === undefined || !isSameRow(draft, published)) continue;
    const inLocale = trx(getTable(strapi, PAGE)).where({ document_id: document, locale });
    const live = await inLocale.clone().whereNotNull('published_at').first(updatedAt);
    await inLocale.whereNull('published_at').update({ [updatedAt]: live?.[updatedAt] });
  }
};

/** Deletes entries that should not exist, children before parents. */
const remove = async (context: RestoreContext, targets: readonly Target[]): Promise<void> => {
  const { strapi } = context;
  const redirects = targets.filter(({ uid }) => uid === REDIRECT);
  await removeRedirects(
    strapi,
    await readRedirects(
      strapi,
      redirects.map(({ document }) => document)
    )
  );
  for (const uid of ORDER_OF_TYPES.toReversed()) {
    if (uid === REDIRECT) continue;
    for (const target of targets.filter((each) => each.uid === uid).toReversed()) {
      const write = () =>
        strapi.documents(uid as UID.ContentType).delete({ documentId: target.document });
      await naming(context, target, () => (uid === NAV_ITEM ? asStepOfSave(write) : write()));
    }
  }
  await removeFiles(
    strapi,
    targets.flatMap(({ uid, document }) => (uid === FILE ? document : []))
  );
};

/** Checks items after all are restored, because they may be invalid in between. */
const checkItems = async (
  { strapi }: RestoreContext,
  targets: readonly Target[]
): Promise<Problem[]> => {
  const tree = new Map((await readNavItems(strapi)).map((item) => [item.id, item]));
  const children = navChildren(tree);
  return targets.flatMap(({ document, title, state }) => {
    if (!tree.has(document)) return [];
    // An item that had lost its page is restored without a link, as it was.
    const hadNoDestination = state?.[0]?.values['page'] === null && isEmpty(state[0].values['url']);
    return checkNavItem(tree, document, children)
      .filter(({ code }) => !hadNoDestination || code !== 'link.missing')
      .map(({ path, ...why }) =>
        problem(path, 'history.of-entry', { title, reason: getReason(why) })
      );
  });
};

/**
 * Writes entries back, under the same rules as a save, inside the transaction's write batch.
 *
 * @returns pages that were published and are only restored as drafts
 * @throws a refusal that lists the problems
 */
export const restoreEntries = async (
  context: RestoreContext,
  targets: readonly Target[]
): Promise<IncompletePage[]> => {
  const { trx, tracker, revision } = context;
  const incomplete: IncompletePage[] = [];
  // Deleting a page before the pages below it changes their paths, so note them first.
  await context.pages.noteAddressesBelow(
    targets.flatMap(({ uid, document }) => (uid === PAGE ? document : []))
  );
  await remove(
    context,
    targets.filter(({ state }) => state === null)
  );
  const files = targets.filter(({ uid, state }) => uid === FILE && state !== null);
  if (files.length > 0) {
    await markModifiedByFiles(context.strapi, trx, await context.deletedFiles.restore(trx, files));
    // Entries that used the files are linked again without the Document Service, which would otherwise announce the
    // change.
    await revision.renew(trx);
  }
  for (const uid of ORDER_OF_TYPES) {
    if (uid === REDIRECT && areRedirectsPlain(context.strapi)) {
      const redirects = targets.filter((target) => target.uid === uid && target.state !== null);
      const problems = await restoreRedirects(context, redirects);
      if (problems.length > 0) throw createValidationError(withMore(problems));
      continue;
    }
    const ofType = parentsFirst(
      targets.filter((target) => target.uid === uid && target.state !== null),
      ({ state }) =>
        (state ?? []).flatMap(({ values }) => [values['parent_document_id'], values['parent']])
    );
    const hasDrafts = uid === PAGE;
    const comeBack: string[] = [];
    for (const target of ofType) {
      const now = (await tracker.states.readState(trx, uid, target.document)) ?? [];
      if (now.length === 0) comeBack.push(target.document);
      let isIncomplete = false;
      const steps = planRestore(target.state ?? [], now, hasDrafts);
      for (const step of steps) {
        if (step.write === 'publish' && now.every(({ isPublished }) => !isPublished)) {
          const missing = await findMissing(context, target.document, step.locale);
          if (missing !== null) {
            incomplete.push({ title: target.title, missing });
            isIncomplete = true;
            continue;
          }
        }
        const write = () => naming(context, target, () => perform(context, target, step));
        await (uid === NAV_ITEM ? asStepOfSave(write) : write());
      }
      await tracker.of(trx).note(uid, [target.document]);
      await restoreAttributes(context, target, now.length === 0);
      await keepUses(context, target);
      if (isIncomplete) await rememberPlaces(context, target);
      if (hasDrafts && steps.at(-1)?.write === 'save')
        await markUnmodified(context, target.document);
      // Columns are written without the Document Service, which would otherwise announce the change.
      if (uid === PAGE) await revision.tell(trx, { ...NOTHING, pages: [target.document] });
    }
    if (uid === PAGE) await relink(context.strapi, trx, comeBack);
    if (uid !== NAV_ITEM) continue;
    const problems = await checkItems(context, ofType);
    if (problems.length > 0) throw createValidationError(problems);
  }
  return incomplete;
};
