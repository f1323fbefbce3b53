import type { Core } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '../../strapi-internals/join-table';
import { getModels } from '../../strapi-internals/models';
import { getTable } from '../../strapi-internals/tables';
import { getChunks } from '../page-tree/chunks';

/** Rows of one type, page or component. */
interface RowsOfType {
  readonly uid: string;
  readonly ids: readonly number[];
}

/** The types with a table of components in which this one may be. */
const findHolders = (
  strapi: Core.Strapi,
  component: string
): readonly { readonly uid: string; readonly table: string }[] =>
  [PAGE, ...Object.keys(strapi.components)].flatMap((uid) => {
    const attribute = Object.entries(getModels(strapi)(uid).attributes).find(([, each]) =>
      getComponents(each).includes(component)
    );
    return attribute === undefined
      ? []
      : [{ uid, table: getComponentTable(strapi, uid, attribute[0]) }];
  });

/** The rows that have some of these files of the media library, by their types. */
const readRowsWithFiles = async (
  strapi: Core.Strapi,
  files: readonly number[]
): Promise<RowsOfType[]> => {
  const byType = new Map<string, number[]>();
  for (const some of getChunks(files)) {
    const rows: { uid: string; id: number }[] = await strapi.db
      .connection(MEDIA_TABLE)
      .whereIn(MEDIA_COLUMNS.file, some)
      .distinct({ uid: MEDIA_COLUMNS.type, id: MEDIA_COLUMNS.entry });
    for (const { uid, id } of rows) byType.set(uid, [...(byType.get(uid) ?? []), id]);
  }
  return [...byType].map(([uid, ids]) => ({ uid, ids }));
};

/** The rows that hold these components right in them. */
const readHolders = async (
  strapi: Core.Strapi,
  { uid: component, ids }: RowsOfType
): Promise<RowsOfType[]> => {
  const found: RowsOfType[] = [];
  for (const { uid, table } of findHolders(strapi, component)) {
    const holders = new Set<number>();
    for (const some of getChunks(ids)) {
      const rows: { id: number }[] = await strapi.db
        .connection(table)
        .where(COMPONENT_COLUMNS.type, component)
        .whereIn(COMPONENT_COLUMNS.component, some)
        .distinct({ id: COMPONENT_COLUMNS.entry });
      for (const { id } of rows) holders.add(id);
    }
    if (holders.size > 0) found.push({ uid, ids: [...holders] });
  }
  return found;
};

/**
 * The document ids of the published pages that show some of these files, in an attribute of their own or in a component at
 * any depth, those that were added in the Content-Type Builder included. Images in HTML are not among them: they are
 * served by their URL alone.
 *
 * @param files ids of rows of the media library
 */
export const readPagesShowingFiles = async (
  strapi: Core.Strapi,
  files: readonly number[]
): Promise<Set<string>> => {
  const pageRows = new Set<number>();
  const seen = new Set<string>();
  let level = await readRowsWithFiles(strapi, files);
  while (level.length > 0) {
    const next: RowsOfType[] = [];
    for (const { uid, ids } of level) {
      const unseen = ids.filter((id) => !seen.has(`${uid} ${id}`));
      for (const id of unseen) seen.add(`${uid} ${id}`);
      if (uid === PAGE) for (const id of unseen) pageRows.add(id);
      else if (unseen.length > 0) next.push(...(await readHolders(strapi, { uid, ids: unseen })));
    }
    level = next;
  }
  const pages = new Set<string>();
  for (const some of getChunks([...pageRows])) {
    const rows: { id: string }[] = await strapi.db
      .connection(getTable(strapi, PAGE))
      .whereIn('id', some)
      .whereNotNull('published_at')
      .distinct({ id: 'document_id' });
    for (const { id } of rows) pages.add(id);
  }
  return pages;
};
