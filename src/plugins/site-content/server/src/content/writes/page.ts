import { tableOf } from '../../strapi/tables';
import { attributePopulate } from '../../../../contract/components/populate';
import { modelsOf } from '../../strapi/models';
import { walkComponents } from '../../../../contract/components/walk';
import { LINK_COMPONENT, PAGE } from '../../../../contract/content-types';
import { checkComponents, checkRequired } from '../../../../contract/rules/components';
import { checkParent, checkSlug, type PagePlace } from '../../../../contract/rules/page';
import { problem, problemAt, type Problem } from '../../../../contract/problems/problem';
import { searchTextOf } from '../../../../contract/pages/search-text';
import {
  keepBlockIds,
  readBlocksBefore,
  resolveBlockIds,
  settleBlockIds,
  type StoredBlock,
} from './block-ids';
import {
  alignDraftParents,
  alignPublishedParents,
  forgetParent,
  restoreDraftParents,
} from './page-parents';
import { resolveToMany, resolveToOne } from './relations';
import type { TypeWrites, Write } from './write';

/** Stands for the page that is being created, which has no id yet. */
const NEW = 'new';

/** Attributes that the service sets itself; whatever is sent for them is dropped. */
const OWN_ATTRIBUTES = ['first_published_at', 'parent_document_id', 'search_text', 'block_ids'];

const readPlaces = async ({ strapi }: Write): Promise<PagePlace[]> => {
  const rows = await strapi.db
    .query(PAGE)
    .findMany({ select: ['documentId', 'slug', 'parent_document_id'] });
  return rows.map((row) => ({
    id: row.documentId,
    slug: row.slug ?? '',
    parent: row.parent_document_id,
  }));
};

/** The draft with its body, media and parent, `null` where there is none. */
const readDraft = (write: Write, documentId: string) => {
  const getModel = modelsOf(write.strapi);
  const names = Object.keys(getModel(PAGE).attributes).filter((name) => name !== 'children');
  return write.strapi.db.query(PAGE).findOne({
    where: { documentId, publishedAt: null },
    populate: attributePopulate(getModel, PAGE, names, { linkedPages: true }),
  });
};

/** The blocks that a page has before it is saved, where the save says anything of them. */
type Before = readonly StoredBlock[] | null;

const prepareSave = async (write: Write, before: Before): Promise<Problem[]> => {
  const { strapi, action, documentId, data } = write;
  for (const name of OWN_ATTRIBUTES) delete data[name];
  if (action === 'clone') data['first_published_at'] = null;

  const getModel = modelsOf(write.strapi);
  for (const { uid, value } of walkComponents(getModel, PAGE, data)) {
    if (uid === LINK_COMPONENT) delete value['page_document_id'];
  }

  const places = await readPlaces(write);
  const stored =
    documentId === null
      ? null
      : await strapi.db.query(PAGE).findOne({
          where: { documentId, publishedAt: null },
          select: ['slug', 'parent_document_id'],
        });
  const id = action === 'update' && documentId !== null ? documentId : NEW;
  const slug = data['slug'] === undefined ? stored?.slug : data['slug'];
  const parent = await resolveToOne(
    strapi,
    PAGE,
    data['parent'],
    stored?.parent_document_id ?? null
  );
  const after = [...places.filter((place) => place.id !== id), { id, slug: '', parent }];

  const problems = [...checkSlug(id, slug, places), ...checkParent(id, parent, places)];
  const isGone = (page: string): boolean => !places.some((place) => place.id === page);
  if (data['parent'] !== undefined) {
    if (parent !== null && isGone(parent)) problems.push(problem(['parent'], 'page-gone'));
    // By its document id, whichever of the parent's rows was named: only the draft's is followed.
    else data['parent'] = parent === null ? null : { set: [{ documentId: parent }] };
  }
  const { added: adopted } = await resolveToMany(strapi, PAGE, data['children'], []);
  if (adopted.some(isGone)) problems.push(problem(['children'], 'page-gone'));
  for (const { uid, value, path } of walkComponents(getModel, PAGE, data)) {
    if (uid !== LINK_COMPONENT) continue;
    const linked = await resolveToOne(strapi, PAGE, value['page'], null);
    if (linked !== null && isGone(linked)) {
      problems.push(problem([...path, 'page'], 'page-gone'));
    }
  }
  // Strapi adds what a clone names to what its original has, which would take that away from the original.
  if (action === 'clone') data['children'] = { set: adopted.map((documentId) => ({ documentId })) };
  for (const child of adopted) {
    for (const found of checkParent(child, id, after)) {
      problems.push(problemAt(['children'], found));
    }
  }
  problems.push(...resolveBlockIds(write, before));
  problems.push(...checkComponents(getModel, PAGE, data));
  if ((write.publishes || write.isPublishedNext) && problems.length > 0) {
    // Publishing, which would say what is missing, will not be reached.
    const draft = documentId === null ? null : await readDraft(write, documentId);
    problems.push(...checkRequired(getModel, PAGE, { ...draft, ...data }));
  }
  return problems;
};

const preparePublish = async (write: Write, documentId: string): Promise<Problem[]> => {
  const draft = await readDraft(write, documentId);
  if (!draft) return [];
  const getModel = modelsOf(write.strapi);
  const places = await readPlaces(write);
  const problems = [
    ...checkRequired(getModel, PAGE, draft),
    ...checkSlug(documentId, draft.slug, places),
    ...checkParent(documentId, draft.parent_document_id, places),
    ...checkComponents(getModel, PAGE, draft),
  ];
  await keepBlockIds(write, documentId, draft);
  if (problems.length === 0 && draft.first_published_at === null) {
    // Written past Strapi's timestamps: the draft does not count as modified for it.
    await write
      .trx(tableOf(write.strapi, PAGE))
      .where({ id: draft.id })
      .update({ first_published_at: new Date() });
  }
  return problems;
};

/**
 * Keeps the draft's derived attributes in step with its body: the searchable text, the ids of its blocks, and the
 * target of every link, which Strapi's own relation forgets while the target is not published (as of Strapi 5.54.0,
 * document-service/repository.js).
 */
const alignDraft = async (write: Write, documentId: string, before: Before): Promise<Problem[]> => {
  const draft = await readDraft(write, documentId);
  if (!draft) return [];
  const { strapi, trx } = write;
  const getModel = modelsOf(write.strapi);
  const linkTable = tableOf(strapi, LINK_COMPONENT);
  for (const { uid, value } of walkComponents(getModel, PAGE, draft)) {
    if (uid !== LINK_COMPONENT) continue;
    const page = (value['page'] as { documentId: string } | null)?.documentId ?? null;
    if (page === value['page_document_id']) continue;
    value['page_document_id'] = page;
    await trx(linkTable).where({ id: value['id'] }).update({ page_document_id: page });
  }
  await settleBlockIds(write, before, draft);
  const searchText = searchTextOf(getModel, draft);
  if (searchText !== draft.search_text) {
    await trx(tableOf(strapi, PAGE)).where({ id: draft.id }).update({ search_text: searchText });
  }
  return [
    ...checkSlug(documentId, draft.slug, await readPlaces(write)),
    ...checkComponents(getModel, PAGE, draft),
  ];
};

/** After a draft was discarded: points its links at the drafts of their pages again. */
const restoreLinks = async (write: Write, documentId: string): Promise<void> => {
  const draft = await readDraft(write, documentId);
  if (!draft) return;
  const { strapi } = write;
  for (const { uid, value } of walkComponents(modelsOf(write.strapi), PAGE, draft)) {
    const target = value['page_document_id'];
    if (uid !== LINK_COMPONENT || typeof target !== 'string' || value['page']) continue;
    const page = await strapi.db
      .query(PAGE)
      .findOne({ where: { documentId: target, publishedAt: null }, select: ['id'] });
    if (page === null) continue;
    await strapi.db
      .query(LINK_COMPONENT)
      .update({ where: { id: value['id'] }, data: { page: page.id } });
  }
};

/** The drafts hold no cycle after a write that may have changed the parent of this page or of others. */
const checkStoredParents = async (write: Write, documentId: string): Promise<Problem[]> => {
  const places = await readPlaces(write);
  return places
    .filter((place) => place.id === documentId)
    .flatMap((place) => checkParent(documentId, place.parent, places))
    .slice(0, 1);
};

export const pageWrites: TypeWrites<Before> = {
  readBefore: readBlocksBefore,

  async prepare(write, before) {
    const { action, documentId } = write;
    switch (action) {
      case 'create':
      case 'update':
      case 'clone':
        return prepareSave(write, before);
      case 'publish':
        return documentId === null ? [] : preparePublish(write, documentId);
      case 'delete':
        if (documentId !== null) await forgetParent(write, documentId);
        return [];
      default:
        return [];
    }
  },

  async settle(write, documentId, before) {
    switch (write.action) {
      case 'create':
      case 'update':
      case 'clone': {
        const problems = await alignDraft(write, documentId, before);
        await alignDraftParents(write);
        return [...problems, ...(await checkStoredParents(write, documentId))];
      }
      case 'publish':
        await alignPublishedParents(write);
        return checkStoredParents(write, documentId);
      case 'discardDraft':
        await restoreDraftParents(write);
        await restoreLinks(write, documentId);
        return checkStoredParents(write, documentId);
      default:
        return [];
    }
  },
};
