import type { Core, UID } from '@strapi/strapi';
import { FILE, PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type {
  MediaUsage,
  MediaUsageRequest,
  PageWithMedia,
} from '#site-content/domain/panel/media-usage';
import { toFieldPath } from '#site-content/domain/problems/problem';
import type { HistorySlot } from '../../edit-conflicts/history-slot';
import { getChunks } from '../../operations/database/statement-chunks';
import { canReadField, getReadable, pathsReadable } from '../../panel/access/readable';
import type { ReadModels } from '../../read-models/read-models';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { ContentTypeUID } from '../../writes/write';
import { type EntryField, findContainingEntries } from '../containing-entries';
import { type EntryRow, readEntryRows } from '../entry-rows';
import { type FileUse, type KnownFile, readMediaFieldUses, readTextUses } from '../file-uses';

/** Limits the response for a file that is used everywhere, such as a logo. */
const MAX_PAGES = 100;

/** Services used to find and name pages. */
export interface MediaUsageServices extends Pick<ReadModels, 'publishedPages' | 'allPages'> {
  readonly history: HistorySlot;
}

/** A use of a file, with the row of the entry that contains it. */
interface Use {
  readonly at: EntryField<FileUse>;
  readonly row: EntryRow;
}

const findVersions = (uses: readonly Use[]): PageWithMedia['versions'] => {
  const isIn = (isPublished: boolean): boolean =>
    uses.some(({ row }) => row.isPublished === isPublished);
  if (!isIn(true)) return 'draft';
  return isIn(false) ? 'both' : 'published';
};

const FOLDER = 'plugin::upload.folder';

/**
 * Reads files of the media library, including those in folders at any depth, because Strapi deletes them with the
 * folder.
 *
 * @param files row ids of files and of folders
 */
const readFiles = async (
  strapi: Core.Strapi,
  { files, folders }: { readonly files: readonly number[]; readonly folders: readonly number[] }
): Promise<KnownFile[]> => {
  const found = new Map<number, KnownFile>();
  const add = async (where: object): Promise<void> => {
    const rows: KnownFile[] = await strapi.db
      .query(FILE)
      .findMany({ select: ['id', 'url', 'formats'], where });
    for (const row of rows) found.set(row.id, row);
  };
  for (const some of getChunks(files)) await add({ id: { $in: some } });
  const chosen: { path: string }[] =
    folders.length === 0
      ? []
      : await strapi.db.query(FOLDER).findMany({ where: { id: { $in: [...folders] } } });
  for (const { path } of chosen) {
    await add({ $or: [{ folderPath: path }, { folderPath: { $startsWith: `${path}/` } }] });
  }
  return [...found.values()];
};

/** Reads the uses in each content type, with the rows of their entries. */
const readUses = async (
  strapi: Core.Strapi,
  question: MediaUsageRequest
): Promise<ReadonlyMap<string, readonly Use[]>> => {
  const files = await readFiles(strapi, question);
  const places = await findContainingEntries(strapi, [
    ...(await readMediaFieldUses(
      strapi,
      files.map(({ id }) => id)
    )),
    ...(await readTextUses(strapi, files)),
  ]);
  const byType = new Map<string, Use[]>();
  for (const [type, ofType] of groupBy(places, (each) => each.type)) {
    const rows = await readEntryRows(
      strapi,
      type,
      ofType.map(({ entry }) => entry)
    );
    const uses = ofType.flatMap((at) => {
      const row = rows.get(at.entry);
      return row === undefined ? [] : [{ at, row }];
    });
    if (uses.length > 0) byType.set(type, uses);
  }
  return byType;
};

/** Returns the content that uses files of the media library, draft or published, limited to what the user may read. */
export const readMediaUsage = async (
  strapi: Core.Strapi,
  { history, allPages, publishedPages }: MediaUsageServices,
  ability: Ability,
  question: MediaUsageRequest
): Promise<MediaUsage> => {
  const uses = new Map(await readUses(strapi, question));
  let hidden = 0;

  const byPage = groupBy(uses.get(PAGE) ?? [], ({ row }) => row.id);
  const { canName } = await getReadable(strapi, ability, PAGE);
  const canReadPath = await pathsReadable(strapi, ability);
  const { tree } = await publishedPages.read();
  const pages = (await allPages.read()).sorted.flatMap(({ id, title }): PageWithMedia[] => {
    const ofPage = byPage.get(id);
    if (ofPage === undefined || !canName(id)) return [];
    const path = canReadPath(id) ? tree.getPath(id) : null;
    return [
      {
        id,
        title,
        path,
        versions: findVersions(ofPage),
        blocks: [...new Set(ofPage.map(({ at }) => at.models[1] ?? null))],
      },
    ];
  });
  hidden += byPage.size - pages.length;
  uses.delete(PAGE);

  const keys = new Map<string, Use>();
  for (const use of uses.get(SITE_KEYS) ?? []) keys.set(String(use.at.path[0]), use);
  const readableKeys = await getReadable(strapi, ability, SITE_KEYS);
  const shownKeys = [...keys].filter(
    ([, { row, at }]) =>
      readableKeys.has(row.id) && canReadField(ability, SITE_KEYS, toFieldPath(at.path))
  );
  hidden += keys.size - shownKeys.length;
  uses.delete(SITE_KEYS);

  const types: MediaUsage['types'][number][] = [];
  for (const [type, ofType] of uses) {
    const entries = [...new Set(ofType.map(({ row }) => row.id))];
    const { has } = await getReadable(strapi, ability, type as ContentTypeUID);
    const count = entries.filter(has).length;
    hidden += entries.length - count;
    const name = strapi.contentTypes[type as UID.ContentType]?.info.displayName ?? type;
    if (count > 0) types.push({ id: type, name, count });
  }
  return {
    pages: pages.slice(0, MAX_PAGES),
    totalPages: pages.length,
    keys: shownKeys.map(([id]) => ({ id })),
    types,
    hidden,
    restorableDays: history.current.daysOfFiles,
  };
};
