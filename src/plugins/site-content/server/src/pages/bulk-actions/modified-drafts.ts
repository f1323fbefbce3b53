import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';

/** Last modification of a page's rows. */
interface Times {
  readonly draft: number;
  /** `null` if it is not published. */
  readonly published: number | null;
}

const NEVER: Times = { draft: 0, published: null };

/**
 * Returns whether the draft of each of these pages has unpublished changes; `null` if the page is not published. As in
 * the Content Manager, a draft has changes if its row is newer than the published one (Strapi 5.54.0,
 * `@strapi/content-manager/dist/server/services/document-metadata.js`, `getStatus`).
 */
export const readModified = async (
  strapi: Core.Strapi,
  ids: readonly string[]
): Promise<ReadonlyMap<string, boolean | null>> => {
  const rows = await strapi.db.query(PAGE).findMany({
    where: { documentId: { $in: ids } },
    select: ['documentId', 'publishedAt', 'updatedAt'],
  });
  const times = new Map<string, Times>();
  for (const { documentId, publishedAt, updatedAt } of rows) {
    const at = new Date(updatedAt ?? 0).getTime();
    const known = times.get(documentId) ?? NEVER;
    times.set(documentId, { ...known, [publishedAt === null ? 'draft' : 'published']: at });
  }
  return new Map(
    ids.map((id) => {
      const { draft, published } = times.get(id) ?? NEVER;
      return [id, published === null ? null : draft > published];
    })
  );
};
