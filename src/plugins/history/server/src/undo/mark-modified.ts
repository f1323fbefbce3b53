import type { Core } from '@strapi/strapi';
import { groupBy } from '#site-content/domain/group-by';
import { findContainingEntries } from '#site-content/server/media-usage/containing-entries';
import { type EntryRow, readEntryRows } from '#site-content/server/media-usage/entry-rows';
import { readMediaFieldUses } from '#site-content/server/media-usage/file-uses';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import { getColumn, getTable } from '#site-content/server/strapi-internals/tables';

/**
 * Marks published entries as modified if their draft gets back a file that the published version lacks, because it was
 * published without the file in between. Strapi compares the times of the last change, so the draft gets a new one.
 *
 * @param files row ids
 */
export const markModifiedByFiles = async (
  strapi: Core.Strapi,
  trx: Transaction,
  files: readonly number[]
): Promise<void> => {
  const places = await findContainingEntries(
    strapi,
    await readMediaFieldUses(strapi, files, trx),
    trx
  );
  for (const [type, ofType] of groupBy(places, (place) => place.type)) {
    const entries = ofType.map(({ entry }) => entry);
    const rows = await readEntryRows(strapi, type, entries, trx);
    /** The files in published entries, with their location. */
    const published = new Set(
      ofType.flatMap(({ entry, path, place: { file } }) => {
        const row = rows.get(entry);
        return row?.isPublished === true ? toKey(row, path, file) : [];
      })
    );
    const drafts = ofType.filter(({ entry, path, place: { file } }) => {
      const row = rows.get(entry);
      const isDraft = row !== undefined && row.hasDrafts && !row.isPublished;
      return isDraft && !published.has(toKey(row, path, file));
    });
    if (drafts.length === 0) continue;
    await trx(getTable(strapi, type))
      .whereIn('id', [...new Set(drafts.map(({ entry }) => entry))])
      .update({ [getColumn(strapi, type, 'updatedAt')]: new Date() });
  }
};

const toKey = ({ id }: EntryRow, path: unknown, file: number): string =>
  JSON.stringify([id, path, file]);
