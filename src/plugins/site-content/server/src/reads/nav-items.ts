import type { Core } from '@strapi/strapi';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { isNavArea } from '#site-content/domain/rules/nav-item';

/**
 * Reads all navigation items in creation order, in three statements. SQL may have stored items without a title, or with
 * an invalid area or position.
 */
export const readNavItems = async (strapi: Core.Strapi): Promise<StoredNavItem[]> => {
  const rows = await strapi.db.query(NAV_ITEM).findMany({
    orderBy: { id: 'asc' },
    populate: { parent: { select: ['documentId'] }, page: { select: ['documentId'] } },
  });
  return rows.map((row) => ({
    id: row.documentId,
    title: row.title ?? '',
    area: isNavArea(row.area) ? row.area : null,
    position: Number.isFinite(row.position) ? row.position : null,
    parent: row.parent?.documentId ?? null,
    url: row.url,
    page: row.page?.documentId ?? null,
  }));
};
