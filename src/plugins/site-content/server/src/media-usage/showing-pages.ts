import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { findContainingEntries } from './containing-entries';
import { readEntryRows } from './entry-rows';
import { readMediaFieldUses } from './file-uses';

/**
 * Returns the document ids of the published pages that use these files in an attribute or in a component at any depth,
 * including those added in the Content-Type Builder. Images in HTML are not included, because they are served by their
 * URL alone.
 *
 * @param files row ids of the media library
 */
export const readPagesShowingFiles = async (
  strapi: Core.Strapi,
  files: readonly number[]
): Promise<Set<string>> => {
  const places = await findContainingEntries(strapi, await readMediaFieldUses(strapi, files));
  const pages = places.filter(({ type }) => type === PAGE).map(({ entry }) => entry);
  const rows = await readEntryRows(strapi, PAGE, pages);
  return new Set([...rows.values()].flatMap(({ id, isPublished }) => (isPublished ? [id] : [])));
};
