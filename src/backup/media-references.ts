import { z } from 'zod';
import { toJson } from '../plugins/site-content/domain/json-of';
import type { Table } from './archive-format';
import type { ArchiveRow } from './rows';

/** What a row of the media library says of its files. */
export interface MediaReferences {
  /** Paths below the folder of uploads. */
  readonly paths: string[];
  /** The store that has the files, where that is not this service itself. */
  readonly elsewhere: string | null;
}

const URL_PREFIX = '/uploads/';

const formatSchema = z.object({ url: z.string() }).nullable().catch(null);

/** Resized images, by the name of their size or in a list; whatever else a plugin notes there names no file. */
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

/** The files that a row of the media library needs: the uploaded one, and its resized copies. */
export const findMedia = ({ columns }: Table, row: ArchiveRow): MediaReferences => {
  const read = (name: string): unknown => row[columns.findIndex((column) => column.name === name)];
  const provider = read('provider');
  if (typeof provider === 'string' && provider !== 'local') {
    return { paths: [], elsewhere: provider };
  }
  const urls = [read('url'), ...formatUrls(read('formats'))];
  const paths = urls.flatMap((url) => {
    if (typeof url !== 'string') return [];
    const at = url.indexOf(URL_PREFIX);
    return at === -1 ? [] : [decodeURIComponent(url.slice(at + URL_PREFIX.length))];
  });
  return { paths, elsewhere: null };
};
