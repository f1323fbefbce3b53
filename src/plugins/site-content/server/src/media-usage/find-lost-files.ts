import type { Core } from '@strapi/strapi';
import type { Finding } from '#site-content/domain/audit/finding';
import { groupBy } from '#site-content/domain/group-by';
import type { Reason } from '#site-content/domain/problems/codes';
import { type Path, reason } from '#site-content/domain/problems/problem';
import type { HistorySlot } from '../edit-conflicts/history-slot';
import { isKnownType, MEDIA_COLUMNS, MEDIA_TABLE } from '../strapi-internals/join-table';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';
import { findContainingEntries, type RowField } from './containing-entries';
import { readEntryRows } from './entry-rows';

interface LostPlace extends RowField {
  readonly reason: Reason;
  /** Name of the file; `''` if it is no longer known. */
  readonly name: string;
}

/**
 * Reads the required media fields that are empty. Nothing can be published with such a field, so its file was deleted.
 */
const readEmptyRequired = async (strapi: Core.Strapi): Promise<RowField[]> => {
  const { connection } = strapi.db;
  const { entry, type, field } = MEDIA_COLUMNS;
  const found: RowField[] = [];
  for (const uid of [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)]) {
    if (!isKnownType(strapi, uid)) continue;
    for (const [name, attribute] of Object.entries(getModels(strapi)(uid).attributes)) {
      if (attribute.type !== 'media' || attribute.required !== true) continue;
      const filled = connection(MEDIA_TABLE)
        .where({ [type]: uid, [field]: name })
        // `NOT IN` matches nothing if the list contains NULL.
        .whereNotNull(entry)
        .select(entry);
      const rows: { id: number }[] = await connection(getTable(strapi, uid))
        .whereNotIn('id', filled)
        .select('id');
      found.push(...rows.map(({ id }) => ({ uid, row: Number(id), field: name })));
    }
  }
  return found;
};

/** A field of a draft that has lost its file. */
export interface LostFileOfDraft {
  readonly path: Path;
  /** UIDs of the models that define the names in the path. */
  readonly models: readonly string[];
  /** Name of the file. */
  readonly name: string;
  /** Row id of the file. */
  readonly file: number;
}

const readLostPlaces = async (
  strapi: Core.Strapi,
  { current: history }: HistorySlot
): Promise<LostPlace[]> => {
  const byPlace = new Map<string, LostPlace>();
  const add = (place: LostPlace): void => {
    byPlace.set(`${place.uid} ${place.row} ${place.field}`, place);
  };
  for (const place of await readEmptyRequired(strapi)) {
    add({ ...place, reason: reason('check.file-missing'), name: '' });
  }
  for (const { use, name } of await history.readLostFiles()) {
    const { type: uid, row, field } = use;
    add({ uid, row, field, reason: reason('check.file-deleted', { name }), name });
  }
  return [...byPlace.values()];
};

/** Finds published entries that have lost a file of the media library, in an attribute or in a component. */
export const findLostFiles = async (
  strapi: Core.Strapi,
  history: HistorySlot
): Promise<Finding[]> => {
  const found: Finding[] = [];
  const places = await findContainingEntries(strapi, await readLostPlaces(strapi, history));
  for (const [type, ofType] of groupBy(places, (each) => each.type)) {
    if (!type.startsWith('api::')) continue;
    const rows = await readEntryRows(
      strapi,
      type,
      ofType.map(({ entry }) => entry)
    );
    for (const { entry, path, models, place } of ofType) {
      const row = rows.get(entry);
      if (row === undefined || (row.hasDrafts && !row.isPublished)) continue;
      const { id, title } = row;
      const where = { ...{ type, id, title, path }, ...(models.length > 1 ? { models } : {}) };
      found.push({ kind: 'lost-file', where, target: place.name, reason: place.reason });
    }
  }
  return found;
};

/** Compares paths. Indexes of list items are compared as numbers: 10 comes after 9. */
const comparePaths = ({ path: one }: LostFileOfDraft, { path: other }: LostFileOfDraft): number => {
  const at = one.findIndex((step, index) => step !== other[index]);
  const [mine = 0, theirs = 0] = [one[at], other[at]];
  return mine === theirs ? 0 : mine < theirs ? -1 : 1;
};

/** Finds the fields of an entry's draft that have lost a deleted file which can still be restored, sorted by path. */
export const findLostFilesOfDraft = async (
  strapi: Core.Strapi,
  { current: history }: HistorySlot,
  { type, document }: { readonly type: string; readonly document: string }
): Promise<LostFileOfDraft[]> => {
  const lost = (await history.readLostFiles()).map(({ use, name, file }) => ({
    ...{ uid: use.type, row: use.row, field: use.field, name, file },
  }));
  const places = (await findContainingEntries(strapi, lost)).filter((place) => place.type === type);
  const rows = await readEntryRows(
    strapi,
    type,
    places.map(({ entry }) => entry)
  );
  const found = places.flatMap(({ entry, path, models, place: { name, file } }) => {
    const row = rows.get(entry);
    const isDraft = row?.id === document && !(row.hasDrafts && row.isPublished);
    return isDraft ? [{ path, models, name, file }] : [];
  });
  return found.toSorted(comparePaths);
};
