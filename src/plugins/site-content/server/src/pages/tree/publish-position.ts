import { PAGE } from '#site-content/domain/content-types';
import { slugKey } from '#site-content/domain/rules/siblings';
import { getTable } from '../../strapi-internals/tables';
import { PageRows } from './page-rows';
import { alignPublishedParents } from './parent-relation';
import { notePublish } from './remembered-positions';
import type { TreeWrite } from './tree-write';

/**
 * Publishes only the slug and parent of a page's draft, for moving a page that someone is still editing. The
 * draft stays modified.
 */
export const publishPosition = async (write: TreeWrite, documentId: string): Promise<void> => {
  const { strapi, trx } = write;
  const rows = await new PageRows(strapi, trx).of([documentId]);
  const draft = rows.find(({ isPublished }) => !isPublished);
  const published = rows.find(({ isPublished }) => isPublished);
  if (draft === undefined || published === undefined) return;
  await notePublish(write, documentId);
  const now = new Date();
  await trx(getTable(strapi, PAGE))
    .where({ id: published.row })
    .update({
      slug: draft.slug,
      slug_key: slugKey(draft.slug),
      parent_document_id: draft.parent,
      last_published_at: now,
    });
  await trx(getTable(strapi, PAGE)).where({ id: draft.row }).update({ last_published_at: now });
  await alignPublishedParents(write, documentId);
};
