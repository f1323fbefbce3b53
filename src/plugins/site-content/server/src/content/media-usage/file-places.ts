import type { Core } from '@strapi/strapi';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { allAddressesIn } from '#site-content/domain/pages/html-files';
import { getChunks } from '../../operations/database/statement-chunks';
import { MEDIA_COLUMNS, MEDIA_TABLE } from '../../strapi-internals/join-table';
import { getModels } from '../../strapi-internals/models';
import { getColumn, getTable } from '../../strapi-internals/tables';
import { readRowSpans } from '../reads/row-spans';
import { containsIn } from '../reads/text-contains';
import type { RowPlace } from './entry-places';

/** A field that has a file of the media library. */
export interface FilePlace extends RowPlace {
  /** Row id of the file. */
  readonly file: number;
}

/** The media fields that have one of these files, draft and published. */
export const readMediaPlaces = async (
  strapi: Core.Strapi,
  files: readonly number[]
): Promise<FilePlace[]> => {
  const found: FilePlace[] = [];
  const { file, type, entry, field } = MEDIA_COLUMNS;
  for (const some of getChunks(files)) {
    const rows: { uid: string; row: number; field: string; file: number }[] = await strapi.db
      .connection(MEDIA_TABLE)
      .whereIn(file, some)
      .distinct({ uid: type, row: entry, field, file });
    for (const { row, file: id, ...place } of rows) {
      found.push({ ...place, row: Number(row), file: Number(id) });
    }
  }
  return found;
};

/** What is asked of the files whose uses are looked for. */
export interface KnownFile {
  readonly id: number;
  readonly url: string;
  readonly formats: Record<string, { readonly url?: string }> | null;
}

/** The site of a URL, or the first part of a path: `/uploads/` for all files that this service has itself. */
const BEGIN = /^(?:[a-z]+:)?\/\/[^/]*\/|^\/[^/]*\//i;

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * The texts in HTML that show one of these files, in any of its sizes, or link to it. One pass over all texts, however
 * many files there are.
 */
export const readTextPlaces = async (
  strapi: Core.Strapi,
  files: readonly KnownFile[]
): Promise<FilePlace[]> => {
  const byUrl = new Map(
    files.flatMap(({ id, url, formats }) =>
      [url, ...Object.values(formats ?? {}).flatMap((format) => format?.url ?? [])].map(
        (each) => [each, id] as const
      )
    )
  );
  // Most texts contain none of these.
  const begins = [...new Set([...byUrl.keys()].map((url) => BEGIN.exec(url)?.[0] ?? url))];
  const found: FilePlace[] = [];
  if (begins.length === 0) return found;
  for (const uid of [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)]) {
    const names = Object.entries(getModels(strapi)(uid).attributes).flatMap(([name, attribute]) =>
      holdsHtml(attribute) ? [name] : []
    );
    if (names.length === 0) continue;
    const columns = Object.fromEntries(names.map((name) => [name, getColumn(strapi, uid, name)]));
    for (const span of await readRowSpans(strapi, uid)) {
      const rows: Record<string, unknown>[] = await strapi.db
        .connection(getTable(strapi, uid))
        .whereBetween('id', span)
        .where((any) => {
          for (const column of Object.values(columns)) {
            for (const begin of begins) {
              any.orWhereRaw(containsIn(strapi, '??'), [column, begin]);
            }
          }
        })
        .select({ id: 'id', ...columns });
      for (const row of rows) {
        for (const field of names) {
          const used = new Set(
            allAddressesIn(String(row[field] ?? '')).flatMap(
              (url) => byUrl.get(withoutQuery(url)) ?? []
            )
          );
          for (const file of used) {
            found.push({ uid, row: Number(row['id']), field, file });
          }
        }
      }
    }
  }
  return found;
};
