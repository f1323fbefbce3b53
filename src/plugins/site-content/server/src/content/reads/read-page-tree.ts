import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';

/** The tree of published pages, read in one statement and, within a transaction, as that sees it. */
export const readPageTree = async (strapi: Core.Strapi, homeSlug: string): Promise<PageTree> => {
  const rows = await strapi.db.query(PAGE).findMany({
    select: ['documentId', 'slug', 'parent_document_id'],
    where: { publishedAt: { $notNull: true } },
  });
  const places = rows.map((row) => ({
    id: row.documentId,
    slug: row.slug,
    parent: row.parent_document_id,
  }));
  return buildPageTree(places, homeSlug);
};
