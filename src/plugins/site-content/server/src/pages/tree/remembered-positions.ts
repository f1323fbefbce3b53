import { PAGE } from '#site-content/domain/content-types';
import { getTable } from '../../strapi-internals/tables';
import type { PageChanges } from './page-changes';
import { getTreePositions, PageRows, type StoredPage } from './page-rows';
import { placeLastAmongRoots } from './sort-order';
import type { TreeWrite } from './tree-write';

/**
 * Finds the unpublished pages that would close a cycle of remembered parents if the page was published below `parent`.
 */
const isRememberedInCycle = async (rows: PageRows, id: string, parent: string | null) => {
  const remembered: string[] = [];
  const seen = new Set<string>();
  let at = parent;
  while (at !== null && !seen.has(at)) {
    if (at === id) return remembered;
    seen.add(at);
    const [place] = getTreePositions(await rows.of([at]));
    if (place === undefined) return [];
    if (!place.isPublished) remembered.push(at);
    at = place.parent;
  }
  return [];
};

/**
 * Records which paths may change when a page is published, and finds a cycle through remembered parents that this would
 * close. The cycle must be broken, because a remembered position never blocks a page (docs/api.md#path-of-a-page). Call
 * it before the page is published.
 *
 * @returns the pages whose remembered parent must be removed
 */
export const noteForPublish = async (
  rows: PageRows,
  pageChanges: PageChanges,
  documentId: string
): Promise<readonly string[]> => {
  const stored = await rows.of([documentId]);
  const draft = stored.find(({ isPublished }) => !isPublished);
  if (draft === undefined) return [];
  const [place] = getTreePositions(stored);
  const keepsSlug = place?.slug === draft.slug;
  const keepsParent = place?.parent === draft.parent;
  await pageChanges.noteRows([documentId], keepsSlug && !keepsParent ? ['parent'] : ['slug']);
  if (place !== undefined && keepsSlug && keepsParent) {
    if (place.isPublished) return [];
    await pageChanges.noteAddresses([documentId]);
    pageChanges.noteReturn(documentId);
    return [];
  }
  const circle = await isRememberedInCycle(rows, documentId, draft.parent);
  await pageChanges.noteRows(circle);
  await pageChanges.notePlaces([documentId, ...circle]);
  return circle;
};

/** Records a page, and breaks a cycle that its publication would close. Call it before the page is published. */
export const notePublish = async (
  { strapi, trx, pageChanges }: TreeWrite,
  documentId: string
): Promise<void> => {
  const circle = await noteForPublish(new PageRows(strapi, trx), pageChanges, documentId);
  if (circle.length > 0) {
    await trx(getTable(strapi, PAGE))
      .whereIn('document_id', circle)
      .update({ remembered_parent_id: null });
  }
};

/**
 * Records that the path of a page disappears. Call it before the page is unpublished.
 *
 * @returns the published row whose position must be remembered; `null` if there is none
 */
export const noteForUnpublish = async (
  rows: PageRows,
  pageChanges: PageChanges,
  documentId: string
): Promise<StoredPage | null> => {
  const published = (await rows.of([documentId])).find(({ isPublished }) => isPublished);
  if (published === undefined) return null;
  await pageChanges.noteAddresses([documentId]);
  return published;
};

/**
 * Stores the position of a page, from which the paths of its descendants are derived. Call it before the page is
 * unpublished.
 */
export const rememberPlace = async (
  { strapi, trx, pageChanges }: TreeWrite,
  documentId: string
): Promise<void> => {
  const published = await noteForUnpublish(new PageRows(strapi, trx), pageChanges, documentId);
  if (published === null) return;
  await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId })
    .whereNull('published_at')
    .update({ remembered_slug: published.slug, remembered_parent_id: published.parent });
};

/**
 * Records a page and that its children become root pages. Call it before the page is deleted.
 *
 * @returns the pages with a draft, published or remembered row below it
 */
export const noteForDelete = async (
  rows: PageRows,
  pageChanges: PageChanges,
  documentId: string
): Promise<readonly string[]> => {
  const children = await rows.below([documentId]);
  const places = await rows.placesBelow([documentId]);
  await pageChanges.noteRows(children.map(({ id }) => id));
  await pageChanges.noteAddresses([documentId]);
  await pageChanges.notePlaces(places.map(({ id }) => id));
  await pageChanges.noteRemembered(places.map(({ id }) => id));
  return [...new Set([...children, ...places].map(({ id }) => id))];
};

/**
 * Makes the children of a page root pages in every state, including remembered positions. Call it before the page is
 * deleted.
 */
export const forgetParent = async (
  { strapi, trx, pageChanges }: TreeWrite,
  documentId: string
): Promise<void> => {
  await noteForDelete(new PageRows(strapi, trx), pageChanges, documentId);
  await placeLastAmongRoots(strapi, trx, documentId);
  for (const column of ['parent_document_id', 'remembered_parent_id']) {
    await trx(getTable(strapi, PAGE))
      .where({ [column]: documentId })
      .update({ [column]: null });
  }
};
