import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { getModels } from '../../strapi-internals/models';
import { draftPopulate } from '../../writes/draft-problems';

/** Number of drafts, with their bodies, read at once. */
export const DRAFTS_AT_ONCE = 20;

/** Reads drafts by document id with everything needed to validate them, including bodies. */
export const readDrafts = async (
  strapi: Core.Strapi,
  ids: readonly string[]
): Promise<Map<string, Record<string, unknown>>> => {
  const found: Record<string, unknown>[] = await strapi.db.query(PAGE).findMany({
    where: { documentId: { $in: ids }, publishedAt: null },
    populate: draftPopulate(getModels(strapi)),
  });
  return new Map(found.map((draft) => [String(draft['documentId']), draft]));
};
