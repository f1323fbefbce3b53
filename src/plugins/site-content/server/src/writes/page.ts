import type { Core } from '@strapi/strapi';
import { walkComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { LINKED_PAGES } from '#site-content/domain/pages/linked-pages';
import { getSearchText } from '#site-content/domain/pages/search-text';
import { isSortOrder, SORT_ORDER } from '#site-content/domain/pages/sort-order';
import {
  isEmpty,
  type Path,
  type Problem,
  problem,
  problemAt,
} from '#site-content/domain/problems/problem';
import { checkComponents, checkRequired, hasPage } from '#site-content/domain/rules/components';
import { checkParent, checkSlug } from '#site-content/domain/rules/page';
import { storedSlugKey } from '#site-content/domain/rules/siblings';
import { toSlug } from '#site-content/domain/rules/slug';
import { readNumber } from '#site-content/domain/values';
import { createValidationError } from '../operations/requests/refusal';
import { findFreeSlug } from '../pages/tree/find-free-slug';
import { PageRows, type StoredPage } from '../pages/tree/page-rows';
import {
  alignDraftParents,
  alignPublishedParents,
  restoreDraftParents,
} from '../pages/tree/parent-relation';
import { forgetParent, notePublish, rememberPlace } from '../pages/tree/remembered-positions';
import { nextSortOrder, writeSortOrder } from '../pages/tree/sort-order';
import { readRowsAbove } from '../pages/tree/stored-tree';
import { getModels } from '../strapi-internals/models';
import { isFormRequest } from '../strapi-internals/route-of-request';
import { getTable } from '../strapi-internals/tables';
import {
  keepBlockIds,
  readBlocksBefore,
  resolveBlockIds,
  settleBlockIds,
  type StoredBlock,
} from './block-ids';
import { checkCountOfPage, readPageDraft } from './component-count';
import { checkDraft, checkValues } from './draft-problems';
import { restoreDroppedRelations } from './dropped-relations';
import { withoutProblemsBefore } from './known-problems';
import { settleLinkedPages } from './linked-pages';
import {
  getRelatedEntries,
  noteRelationsTo,
  RELATED_ENTRIES,
  restoreRelationsOfDraft,
} from './related-entries';
import { resolveToMany, resolveToOne } from './relations';
import {
  readRelatingPages,
  type RelatingPages,
  settleRelatingPages,
} from './relations-between-pages';
import { type Data, SAVES, type TypeWrites, type Write } from './write';

/** Placeholder id of the page being created. */
const NEW = 'new';

/** Attributes set by the service itself; submitted values are dropped. */
const OWN_ATTRIBUTES = [
  'first_published_at',
  'last_published_at',
  'parent_document_id',
  'slug_key',
  'remembered_slug',
  'remembered_parent_id',
  'search_text',
  'block_ids',
  LINKED_PAGES,
  RELATED_ENTRIES,
];

/** Attributes that a cloned page does not inherit. */
const NOT_CLONED = [
  'first_published_at',
  'last_published_at',
  'remembered_slug',
  'remembered_parent_id',
  RELATED_ENTRIES,
];

/** Returns the field under which a position problem is reported: one in the request, preferably the slug. */
const memberOfPlace = ({ data }: Write): Path =>
  data['slug'] === undefined && data['parent'] !== undefined ? ['parent'] : ['slug'];

/** Returns the draft before the write, which may have been read ahead with others. */
const readDraftBefore = (write: Write, documentId: string) =>
  write.draftBefore ?? readPageDraft(write.strapi, documentId);

/** The attributes in a save that only moves a page. */
const POSITION_ATTRIBUTES = ['slug', 'slug_key', 'parent', 'updatedBy'];

/** Returns the draft after a save. If only the position changed, its blocks are not read again. */
const readDraftAfter = (write: Write, documentId: string) => {
  const isPlaceAlone = Object.keys(write.data).every((name) => POSITION_ATTRIBUTES.includes(name));
  return write.action === 'update' && isPlaceAlone
    ? readDraftBefore(write, documentId)
    : readPageDraft(write.strapi, documentId);
};

/** A page's state before a save. */
interface Before {
  /** Its blocks, if the save contains any. */
  readonly blocks: readonly StoredBlock[] | null;
  /** Previous `updatedAt` of the draft, for a save of the sort order alone. */
  readonly savedAt: unknown;
  /** The pages related to it, if its published version or its draft is replaced. */
  readonly relating: RelatingPages;
}

/** Reads `updatedAt` of the draft; returns `undefined` unless the save contains only the sort order. */
const readSavedAt = async ({ strapi, trx, action, documentId, data }: Write): Promise<unknown> => {
  const isOrder = SORT_ORDER in data && Object.keys(data).length === 1;
  if (action !== 'update' || documentId === null || !isOrder) return undefined;
  const draft: { updated_at: unknown } | undefined = await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId, published_at: null })
    .first('updated_at');
  return draft?.updated_at;
};

const readRelatingBefore = async (write: Write): Promise<RelatingPages> => {
  const { action, documentId } = write;
  if (documentId === null || (action !== 'publish' && action !== 'discardDraft')) return new Map();
  return readRelatingPages(write, documentId, action === 'publish' ? 'published' : 'draft');
};

/** Restores `updatedAt`, because reordering does not make a page modified. */
const keepSavedAt = async ({ strapi, trx }: Write, documentId: string, savedAt: unknown) => {
  if (savedAt === undefined || savedAt === null) return;
  await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId, published_at: null })
    .update({ updated_at: savedAt });
};

/**
 * Removes the sort order from a save and applies it to both states. An open form sends the value from when it
 * was opened, which is ignored. A new page without one comes last.
 */
const settleSortOrder = async (
  { strapi, trx, action, documentId, data }: Write,
  parent: string | null
): Promise<void> => {
  const order = readNumber(data[SORT_ORDER]);
  const isForm = isFormRequest(strapi);
  const isUnset = order === undefined || order === null;
  if (action !== 'update') {
    if (isUnset || isForm) data[SORT_ORDER] = await nextSortOrder(strapi, trx, parent);
    return;
  }
  if (isUnset || isForm) delete data[SORT_ORDER];
  else if (isSortOrder(order) && documentId !== null) {
    delete data[SORT_ORDER];
    await writeSortOrder(strapi, trx, documentId, order);
  }
};

const findLinks = (strapi: Core.Strapi, entity: Record<string, unknown>) =>
  [...walkComponents(getModels(strapi), PAGE, entity)].filter(({ uid }) => uid === LINK_COMPONENT);

/** Returns the pages that links in blocks should point to. */
const getLinkedPages = async ({ strapi, data }: Write): Promise<{ page: string; path: Path }[]> => {
  const linked: { page: string; path: Path }[] = [];
  for (const { value, path } of findLinks(strapi, data)) {
    const page = await resolveToOne(strapi, PAGE, value['page'], null);
    if (page !== null) linked.push({ page, path });
  }
  return linked;
};

/** Finds the links of a save that have a page, including those whose page the save does not mention. */
const findKeptLinks = async (
  { strapi, data }: Write,
  draft: Record<string, unknown>
): Promise<Set<unknown>> => {
  const stored = new Map(
    findLinks(strapi, draft).map(({ value }) => [
      String(value['id']),
      value['page_document_id'] as string | null,
    ])
  );
  const kept = new Set<unknown>();
  for (const { value } of findLinks(strapi, data)) {
    const current = stored.get(String(value['id'])) ?? null;
    if ((await resolveToOne(strapi, PAGE, value['page'], current)) !== null) kept.add(value);
  }
  return kept;
};

/** The values before a save on which the slug depends. */
interface SlugBefore {
  readonly slug: string;
  readonly title: string;
  readonly wasPublished: boolean;
}

const getSlugBefore = (rows: readonly StoredPage[]): SlugBefore | undefined => {
  const draft = rows.find(({ isPublished }) => !isPublished);
  if (draft === undefined) return undefined;
  const { slug, title, remembered } = draft;
  return {
    slug,
    title,
    wasPublished: remembered !== null || rows.some(({ isPublished }) => isPublished),
  };
};

/**
 * Returns the slug to start from if a save leaves the choice to the service, otherwise `null`. An empty slug counts as
 * unset, unless it empties the slug of a stored page.
 */
const getSlugToFree = ({ action, data }: Write, stored: SlugBefore | undefined): string | null => {
  const { slug } = data;
  if (action === 'update') {
    const hasNone = stored?.slug === '' && !stored.wasPublished;
    const { title } = data;
    return hasNone && isEmpty(slug) && typeof title === 'string' ? toSlug(title) : null;
  }
  const title = data['title'] === undefined ? stored?.title : data['title'];
  const fromTitle = typeof title === 'string' ? toSlug(title) : '';
  if (slug === '' || slug === null) return fromTitle;
  if (stored === undefined) return slug === undefined ? fromTitle : null;
  // A copy without another slug gets its original's, or a free variant of it.
  const isOwn =
    slug !== undefined &&
    (typeof slug !== 'string' || storedSlugKey(slug) !== storedSlugKey(stored.slug));
  if (isOwn || checkSlug(stored.slug).length > 0) return null;
  return stored.slug === '' ? fromTitle : stored.slug;
};

/** Gives a page a free slug if none was set (docs/api.md#page). A page without a title gets none. */
const settleSlug = async (
  write: Write,
  rows: PageRows,
  stored: SlugBefore | undefined,
  { page, parent }: { readonly page: string | null; readonly parent: string | null }
): Promise<void> => {
  const slug = getSlugToFree(write, stored);
  if (slug === null || slug === '') return;
  const { data, options } = write;
  data['slug'] = await findFreeSlug(rows, { page, slug, parent }, options.homeSlug);
};

const withoutKnownValues = (
  write: Write,
  page: Data,
  problems: readonly Problem[]
): Promise<readonly Problem[]> =>
  withoutProblemsBefore(write, PAGE, page, problems, (version) =>
    checkValues(getModels(write.strapi), version)
  );

const prepareSave = async (
  write: Write,
  before: readonly StoredBlock[] | null
): Promise<Problem[]> => {
  const { strapi, action, documentId, data } = write;
  const tooMany = write.pageChanges.isRestored
    ? []
    : await checkCountOfPage(strapi, documentId, data);
  // Reported alone, because finding all other problems of so many blocks takes seconds.
  if (tooMany.length > 0) throw createValidationError(tooMany);
  for (const name of OWN_ATTRIBUTES) delete data[name];
  if (data['show_in_menus'] === null) data['show_in_menus'] = false;
  if (action === 'clone') {
    for (const name of NOT_CLONED) data[name] = null;
  }

  const getModel = getModels(write.strapi);
  if (!write.pageChanges.isRestored) {
    for (const { value } of findLinks(strapi, data)) delete value['page_document_id'];
  }

  const rows = new PageRows(strapi, write.trx);
  const own = action === 'update' && documentId !== null ? documentId : null;
  const ofPage = documentId === null ? [] : await rows.of([documentId]);
  const stored = ofPage.find(({ isPublished }) => !isPublished);
  const parent = await resolveToOne(strapi, PAGE, data['parent'], stored?.parent ?? null);
  await settleSlug(write, rows, getSlugBefore(ofPage), { page: own, parent });
  const { slug } = data;
  if (slug !== undefined) {
    data['slug_key'] = typeof slug === 'string' ? storedSlugKey(slug) : null;
  }
  const { added: adopted } = await resolveToMany(strapi, PAGE, data['children'], []);
  await settleSortOrder(write, parent);
  const linked = await getLinkedPages(write);

  const isParentGiven = data['parent'] !== undefined;
  const named = [isParentGiven ? parent : null, ...adopted, ...linked.map(({ page }) => page)];
  const known = new Set(
    (await rows.of(named.filter((id): id is string => id !== null))).map(({ id }) => id)
  );
  const isGone = (page: string): boolean => !known.has(page);
  // A page that keeps its parent gets no new ancestors.
  const isMoved = parent !== (stored?.parent ?? null);
  const above =
    isMoved || adopted.length > 0 ? await readRowsAbove(rows, [parent, ...adopted]) : [];
  const after = [...above.filter(({ id }) => id !== own), { id: own ?? NEW, slug: '', parent }];

  const problems = [...(await withoutKnownValues(write, data, checkSlug(data['slug'])))];
  if (isMoved) problems.push(...checkParent(own ?? NEW, parent, above));
  if (isParentGiven) {
    if (parent !== null && isGone(parent)) problems.push(problem(['parent'], 'page-gone'));
    // Name the document: the request may name either row of the parent, but Strapi only uses the draft's.
    else data['parent'] = parent === null ? null : { set: [{ documentId: parent }] };
  }
  if (adopted.some(isGone)) problems.push(problem(['children'], 'page-gone'));
  for (const { page, path } of linked) {
    if (isGone(page)) problems.push(problem([...path, 'page'], 'page-gone'));
  }
  // For a clone, Strapi would move the original's children to the copy.
  if (action === 'clone') data['children'] = { set: adopted.map((documentId) => ({ documentId })) };
  for (const child of adopted) {
    for (const found of checkParent(child, own ?? NEW, after)) {
      problems.push(problemAt(['children'], found));
    }
  }
  problems.push(...resolveBlockIds(write, before));
  problems.push(...(await withoutKnownValues(write, data, checkComponents(getModel, PAGE, data))));
  if ((write.publishes || write.isPublishedNext) && problems.length > 0) {
    // Publishing, which would report missing values, will not be reached.
    const draft = documentId === null ? null : await readDraftBefore(write, documentId);
    const kept = await findKeptLinks(write, draft ?? {});
    problems.push(
      ...checkRequired(
        getModel,
        PAGE,
        { ...draft, ...data },
        (link) => hasPage(link) || kept.has(link)
      )
    );
  }
  return problems;
};

/** Checks a page that is refused anyway for a duplicate slug. */
const checkDuplicate = async (write: Write): Promise<Problem[]> => {
  const { strapi, trx, action, documentId, data, pageChanges } = write;
  if (action !== 'publish' && !SAVES.includes(action)) return [];
  const rows = documentId === null ? [] : await new PageRows(strapi, trx).of([documentId]);
  const draft = rows.find(({ isPublished }) => !isPublished);
  const slug = data['slug'] === undefined ? draft?.slug : data['slug'];
  if (typeof slug !== 'string' || checkSlug(slug).length > 0) return [];
  const parent = await resolveToOne(strapi, PAGE, data['parent'], draft?.parent ?? null);
  const id = action === 'clone' ? null : documentId;
  return pageChanges.checkDuplicate({ id, slug, parent }, memberOfPlace(write));
};

const preparePublish = async (write: Write, documentId: string): Promise<Problem[]> => {
  const { strapi, trx } = write;
  const draft = await readDraftBefore(write, documentId);
  if (!draft) return [];
  const problems = await checkDraft(strapi, draft);
  if (problems.length > 0) return problems;
  await keepBlockIds(write, documentId, draft);
  await notePublish(write, documentId);
  const now = new Date();
  // Written without changing `updatedAt`, so that the draft does not count as modified.
  await trx(getTable(strapi, PAGE))
    .where({ id: draft.id })
    .update({
      ...(draft.first_published_at === null && { first_published_at: now }),
      last_published_at: now,
      remembered_slug: null,
      remembered_parent_id: null,
      [RELATED_ENTRIES]: await getRelatedEntries(strapi, trx, draft.id),
    });
  return [];
};

/**
 * Finds the links whose page was deleted. They keep its document id, so that they work again if the page is restored.
 */
const findLostLinks = async (
  { strapi, trx }: Write,
  links: readonly Record<string, unknown>[]
): Promise<Set<Record<string, unknown>>> => {
  const getPage = (link: Record<string, unknown>): string => String(link['page_document_id']);
  const suspects = links.filter(
    ({ page, url, page_document_id: id }) => !page && isEmpty(url) && !isEmpty(id)
  );
  const there = await new PageRows(strapi, trx).of(suspects.map(getPage));
  const ids = new Set(there.map(({ id }) => id));
  return new Set(suspects.filter((link) => !ids.has(getPage(link))));
};

/**
 * Updates the draft's derived attributes: search text, block ids, pages linked in HTML, and the page of every
 * link, which Strapi's own relation loses while the page is unpublished (as of Strapi 5.54.0,
 * document-service/repository.js).
 */
const alignSaved = async (
  write: Write,
  documentId: string,
  { blocks: before, savedAt }: Before
): Promise<readonly Problem[]> => {
  const draft = await readDraftAfter(write, documentId);
  if (!draft) return [];
  const { strapi, trx } = write;
  const getModel = getModels(write.strapi);
  const linkTable = getTable(strapi, LINK_COMPONENT);
  const links = findLinks(strapi, draft).map(({ value }) => value);
  const lost = await findLostLinks(write, links);
  for (const value of links) {
    const page = (value['page'] as { documentId: string } | null)?.documentId ?? null;
    if (page === value['page_document_id'] || lost.has(value)) continue;
    value['page_document_id'] = page;
    await trx(linkTable).where({ id: value['id'] }).update({ page_document_id: page });
  }
  await settleBlockIds(write, before, draft);
  const searchText = getSearchText(getModel, draft);
  if (searchText !== draft.search_text) {
    await trx(getTable(strapi, PAGE)).where({ id: draft.id }).update({ search_text: searchText });
  }
  await settleLinkedPages(write, PAGE, draft);
  await alignDraftParents(write, documentId);
  await keepSavedAt(write, documentId, savedAt);
  // Problems in attributes that the save does not contain existed before.
  const problems = checkComponents(getModel, PAGE, draft).filter(
    ({ path: [name] }) => write.action !== 'update' || write.data[String(name)] !== undefined
  );
  return withoutKnownValues(write, draft, problems);
};

const isPublished = async ({ strapi, trx }: Write, documentId: string): Promise<boolean> =>
  (await new PageRows(strapi, trx).of([documentId])).some((row) => row.isPublished);

/** Points the links of a discarded draft to the drafts of their pages again. */
const restoreLinks = async (write: Write, documentId: string): Promise<void> => {
  const draft = await readPageDraft(write.strapi, documentId);
  if (!draft) return;
  const { strapi } = write;
  for (const { value } of findLinks(strapi, draft)) {
    const target = value['page_document_id'];
    if (typeof target !== 'string' || value['page']) continue;
    const page = await strapi.db
      .query(PAGE)
      .findOne({ where: { documentId: target, publishedAt: null }, select: ['id'] });
    if (page === null) continue;
    await strapi.db
      .query(LINK_COMPONENT)
      .update({ where: { id: value['id'] }, data: { page: page.id } });
  }
};

export const pageWrites: TypeWrites<Before> = {
  readBefore: async (write) => ({
    blocks: await readBlocksBefore(write),
    savedAt: await readSavedAt(write),
    relating: await readRelatingBefore(write),
  }),

  async prepare(write, before) {
    const { action, documentId, pageChanges } = write;
    switch (action) {
      case 'create':
      case 'clone':
        return prepareSave(write, before.blocks);
      case 'update':
        if (documentId !== null) await pageChanges.noteRows([documentId], memberOfPlace(write));
        return prepareSave(write, before.blocks);
      case 'publish':
        return documentId === null ? [] : preparePublish(write, documentId);
      case 'unpublish':
        if (documentId === null) return [];
        await rememberPlace(write, documentId);
        await noteRelationsTo(write.strapi, write.trx, PAGE, documentId);
        return [];
      case 'discardDraft':
        if (documentId === null) return [];
        if (await isPublished(write, documentId)) await pageChanges.noteRows([documentId]);
        // Strapi then deletes the page.
        else await forgetParent(write, documentId);
        return [];
      case 'delete':
        if (documentId !== null) await forgetParent(write, documentId);
        return [];
    }
  },

  checkEarly: checkDuplicate,

  async settle(write, documentId, before) {
    switch (write.action) {
      case 'create':
      case 'clone':
        write.pageChanges.noteNew(documentId, memberOfPlace(write));
        return alignSaved(write, documentId, before);
      case 'update':
        return alignSaved(write, documentId, before);
      case 'publish':
        await alignPublishedParents(write, documentId);
        await restoreDroppedRelations(write.strapi, write.trx, PAGE, documentId);
        await settleRelatingPages(write, documentId, 'published', before.relating);
        return [];
      case 'discardDraft':
        await restoreDraftParents(write, documentId);
        await restoreLinks(write, documentId);
        await settleRelatingPages(write, documentId, 'draft', before.relating);
        await restoreRelationsOfDraft(write.strapi, write.trx, documentId);
        return [];
      default:
        return [];
    }
  },
};
