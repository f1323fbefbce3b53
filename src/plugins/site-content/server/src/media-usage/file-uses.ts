import type { Core } from '@strapi/strapi';
import { allAddressesIn } from '#site-content/domain/pages/html-files';
import { getChunks } from '../operations/database/statement-chunks';
import { readHtmlTexts, readUrlFields } from '../reads/stored-texts';
import { MEDIA_COLUMNS, MEDIA_TABLE } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import type { RowField } from './containing-entries';

/** A field that uses a file of the media library. */
export interface FileUse extends RowField {
  /** Row id of the file. */
  readonly file: number;
}

/** Finds the media fields that contain one of these files, in drafts and published entries. */
export const readMediaFieldUses = async (
  strapi: Core.Strapi,
  files: readonly number[],
  connection: Connection = strapi.db.connection
): Promise<FileUse[]> => {
  const found: FileUse[] = [];
  const { file, type, entry, field } = MEDIA_COLUMNS;
  for (const some of getChunks(files)) {
    const rows: { uid: string; row: number; field: string; file: number }[] = await connection(
      MEDIA_TABLE
    )
      .whereIn(file, some)
      .distinct({ uid: type, row: entry, field, file });
    for (const { row, file: id, ...place } of rows) {
      found.push({ ...place, row: Number(row), file: Number(id) });
    }
  }
  return found;
};

/** The members of a file that are needed to find its uses. */
export interface KnownFile {
  readonly id: number;
  readonly url: string;
  readonly formats: Record<string, { readonly url?: string }> | null;
}

/**
 * Matches the origin of a URL, or the first segment of a path: `/uploads/` for all files that this service stores
 * itself.
 */
const BEGIN = /^(?:[a-z]+:)?\/\/[^/]*\/|^\/[^/]*\//i;

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '');

/**
 * Removes the origin of a URL. Links copied from the media library contain the origin of the panel, which the service
 * only knows if `PUBLIC_URL` is set. File names are unique, so the path is enough.
 */
const withoutOrigin = (url: string): string => url.replace(/^(?:https?:)?\/\/[^/]+(?=\/)/i, '');

/**
 * Finds the HTML texts that show one of these files, in any of its sizes, or link to it, and the fields that contain
 * its URL. Reads all texts only once, however many files there are.
 */
export const readTextUses = async (
  strapi: Core.Strapi,
  files: readonly KnownFile[]
): Promise<FileUse[]> => {
  const byUrl = new Map(
    files.flatMap(({ id, url, formats }) =>
      [url, ...Object.values(formats ?? {}).flatMap((format) => format?.url ?? [])].map(
        (each) => [each, id] as const
      )
    )
  );
  // Most texts contain none of these.
  const begins = [...new Set([...byUrl.keys()].map((url) => BEGIN.exec(url)?.[0] ?? url))];
  const findFiles = (addresses: readonly string[]): Set<number> =>
    new Set(
      addresses.flatMap((address) => {
        const url = withoutQuery(address.trim());
        return byUrl.get(url) ?? byUrl.get(withoutOrigin(url)) ?? [];
      })
    );
  const found: FileUse[] = [];
  for await (const { html, ...place } of readHtmlTexts(strapi, begins)) {
    for (const file of findFiles(allAddressesIn(html))) found.push({ ...place, file });
  }
  for await (const { url, ...place } of readUrlFields(strapi, begins)) {
    for (const file of findFiles([url])) found.push({ ...place, file });
  }
  return found;
};
