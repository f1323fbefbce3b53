import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { shownWith } from '../revision/changes-of-row-write';
import { getModels } from '../strapi-internals/models';
import { findContainingEntries } from './containing-entries';
import { readEntryRows } from './entry-rows';
import { readMediaFieldUses } from './file-uses';

/**
 * Returns the document ids of the published pages that use these files in an attribute or in a component at any depth,
 * including those added in the Content-Type Builder. Images in HTML are not included, because they are served by their
 * URL alone.
 *
 * @param files row ids of the media library
 * @returns `'all'` if an entry of another type that pages show uses one of the files
 */
export const readPagesShowingFiles = async (
  strapi: Core.Strapi,
  files: readonly number[]
): Promise<ReadonlySet<string> | 'all'> => {
  const places = await findContainingEntries(strapi, await readMediaFieldUses(strapi, files));
  const shown = shownWith(PAGE, getModels(strapi));
  if (places.some(({ type }) => type !== PAGE && shown.has(type))) return 'all';
  const pages = places.filter(({ type }) => type === PAGE).map(({ entry }) => entry);
  const rows = await readEntryRows(strapi, PAGE, pages);
  return new Set([...rows.values()].flatMap(({ id, isPublished }) => (isPublished ? [id] : [])));
};
