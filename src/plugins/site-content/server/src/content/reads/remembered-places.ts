import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import type { TreePlace } from '../../../../contract/pages/page-tree';

/** The places that pages are remembered by, which are not published any more: one statement, on an index. */
export const readRememberedPlaces = async (strapi: Core.Strapi): Promise<TreePlace[]> => {
  const rows = await strapi.db.query(PAGE).findMany({
    select: ['documentId', 'remembered_slug', 'remembered_parent_id'],
    where: { publishedAt: null, remembered_slug: { $notNull: true } },
  });
  return rows.map((row) => ({
    id: row.documentId,
    slug: row.remembered_slug ?? '',
    parent: row.remembered_parent_id ?? null,
    isPublished: false,
  }));
};
