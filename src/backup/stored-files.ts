import { z } from 'zod';
import { jsonOf } from '../plugins/site-content/contract/json-of';
import { Refusal } from '../database/refusal';
import { isFileName } from '../uploads/stored-file-name';
import type { Table } from './archive-format';
import type { ArchiveRow } from './rows';

/** The table of the media library (`@strapi/upload`, `content-types/file.js`). */
const FILES_TABLE = 'files';

/** Whether no segment of a path leads upwards, decoded or not. */
const staysBelow = (path: string): boolean => {
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((segment) => segment === '' || isFileName(segment));
  } catch {
    return false;
  }
};

/** A path of this service, or a URL of another store. */
const isFileUrl = (url: string): boolean => {
  const [, rest] = /^(?:https?:\/\/[^/?#\\]+)?(\/[^?#]*)/i.exec(url) ?? [];
  return rest !== undefined && !rest.startsWith('//') && staysBelow(rest);
};

const text = z.string().max(4096);
const storedFile = z.object({
  hash: text.refine(isFileName),
  ext: text.refine((ext) => ext === '' || isFileName(ext)).nullish(),
  url: text.refine(isFileUrl).nullish(),
  path: text.refine(staysBelow).nullish(),
});

/** Resized images by their names; what is no image of these names no file. */
const formats = z.record(z.string(), storedFile.nullable()).nullable();

/** The columns whose values become a part of a path or a URL, with what these may hold. */
const COLUMNS: Readonly<Record<string, z.ZodType>> = {
  hash: storedFile.shape.hash,
  ext: storedFile.shape.ext,
  url: storedFile.shape.url,
  preview_url: storedFile.shape.url,
  formats: z.union([z.null(), jsonOf(formats)]),
  provider: text.regex(/^[\w@-][\w@./-]*$/).refine(staysBelow),
  folder_path: text.regex(/^\/[\d/]*$/).nullable(),
};

/**
 * Makes sure that a row of the media library names files of its own folder: what it names is removed or written over
 * later, when somebody deletes or replaces it.
 *
 * @throws Refusal that names the column and the value
 */
export const checkStoredFile = ({ name: table, columns }: Table, row: ArchiveRow): void => {
  if (table !== FILES_TABLE) return;
  for (const [at, { name }] of columns.entries()) {
    const value = row[at] ?? null;
    if (COLUMNS[name] === undefined || COLUMNS[name].safeParse(value).success) continue;
    throw new Refusal(
      `The backup holds a file of the media library whose ${name} cannot be its own: ${JSON.stringify(value)?.slice(0, 200)}.`
    );
  }
};
