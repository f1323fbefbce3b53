import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';

/**
 * Whether a page's draft has changes that are not published, `null` where the page is not published: as the Content
 * Manager tells by the times of its rows: where they are the same, it has none (Strapi 5.54.0,
 * `@strapi/content-manager/dist/server/services/document-metadata.js`, `getStatus`).
 */
export const isModified = async (
  strapi: Core.Strapi,
  documentId: string
): Promise<boolean | null> => {
  const rows = await strapi.db
    .query(PAGE)
    .findMany({ where: { documentId }, select: ['publishedAt', 'updatedAt'] });
  const published = rows.find(({ publishedAt }) => publishedAt !== null);
  const draft = rows.find(({ publishedAt }) => publishedAt === null);
  if (published === undefined) return null;
  return new Date(draft?.updatedAt ?? 0).getTime() > new Date(published.updatedAt ?? 0).getTime();
};
