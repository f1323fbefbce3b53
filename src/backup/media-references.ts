import { z } from 'zod';
import { toJson } from '../plugins/site-content/domain/json-of';
import { UPLOADS } from '../plugins/site-content/domain/pages/urls';
import type { Table } from './archive-format';
import type { ArchiveRow } from './rows';
import { DELETED_FILES_TABLE } from './stored-files';

/** The files that a row of the media library refers to. */
export interface MediaReferences {
  /** Paths below the uploads folder. */
  readonly paths: string[];
  /** The provider that stores the files, if they are neither in the folder nor in the bucket of this service. */
  readonly elsewhere: string | null;
}

const formatSchema = z.object({ url: z.string() }).nullable().catch(null);

/** Resized images, by size name or in a list; any other values that plugins store there are not files. */
const formatsSchema = toJson(
  z
    .union([z.record(z.string(), formatSchema), z.array(formatSchema)])
    .nullable()
    .catch(null)
);

const formatUrls = (formats: unknown): string[] => {
  if (typeof formats !== 'string') return [];
  return Object.values(formatsSchema.parse(formats) ?? {}).flatMap((format) => format?.url ?? []);
};

const findReferences = (
  provider: unknown,
  url: unknown,
  formats: readonly string[]
): MediaReferences => {
  const isOurs = String(url).startsWith(UPLOADS);
  if (typeof provider === 'string' && provider !== 'local' && !isOurs) {
    return { paths: [], elsewhere: provider };
  }
  const urls = [url, ...formats];
  const paths = urls.flatMap((url) => {
    if (typeof url !== 'string') return [];
    const at = url.indexOf(UPLOADS);
    return at === -1 ? [] : [decodeURIComponent(url.slice(at + UPLOADS.length))];
  });
  return { paths, elsewhere: null };
};

const deletedSchema = toJson(
  z.object({ provider: z.unknown(), url: z.unknown(), formats: z.unknown() }).catch({
    ...{ provider: null, url: null, formats: null },
  })
);

/**
 * Returns the files of a media library row: the original and its resized copies.
 *
 * @param row of the table of files, or of the table of deleted files, which stores the former row as JSON
 */
export const findMedia = ({ columns, name: table }: Table, row: ArchiveRow): MediaReferences => {
  const read = (name: string): unknown => row[columns.findIndex((column) => column.name === name)];
  if (table === DELETED_FILES_TABLE) {
    const { provider, url, formats } = deletedSchema.parse(read('file'));
    return findReferences(provider, url, formatUrls(JSON.stringify(formats ?? null)));
  }
  return findReferences(read('provider'), read('url'), formatUrls(read('formats')));
};
