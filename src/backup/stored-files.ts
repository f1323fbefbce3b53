import { z } from 'zod';
import { CommandError } from '../database/command-errors';
import { toJson } from '../plugins/site-content/domain/json-of';
import { isFileName } from '../uploads/stored-file-name';
import type { Table } from './archive-format';
import type { ArchiveRow } from './rows';

/** Tables of the media library (`@strapi/upload`, `content-types/file.js` and `folder.js`). */
const FILES_TABLE = 'files';
const FOLDERS_TABLE = 'upload_folders';
/** Table of deleted rows of the first one, each as JSON. */
export const DELETED_FILES_TABLE = 'site_content_deleted_files';

/** Whether no segment of a path leads upwards, whether decoded or not. */
const staysBelow = (path: string): boolean => {
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((segment) => segment === '' || isFileName(segment));
  } catch {
    return false;
  }
};

/** Whether a URL is a path of this service, or a URL of external storage. */
const isFileUrl = (url: string): boolean => {
  const [, rest] = /^(?:https?:\/\/[^/?#\\]+)?(\/[^?#]*)/i.exec(url) ?? [];
  return rest !== undefined && !rest.startsWith('//') && staysBelow(rest);
};

const text = z.string().max(4096);
const hash = text.refine(isFileName);
const ext = text.refine((given) => given === '' || isFileName(given)).nullish();
const url = text.refine(isFileUrl).nullish();
const path = text.refine(staysBelow).nullish();

/** Rules for members that locate a file, wherever a plugin stores them. Numbers and booleans do not locate files. */
const PLACES: Readonly<Record<string, z.ZodType>> = { hash, ext, url, path };
const place = (schema: z.ZodType): z.ZodType =>
  z.union([schema, z.null(), z.number(), z.boolean()]);

/** Whether all file locations in a value are valid for the media library. Other members are ignored. */
const namesOwnFiles = (note: unknown): boolean => {
  const found: unknown[] = [note];
  for (let value = found.pop(); value !== undefined; value = found.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inside] of Object.entries(value)) {
      const schema = Array.isArray(value) ? undefined : PLACES[name];
      if (schema !== undefined && !place(schema).safeParse(inside).success) return false;
      found.push(inside);
    }
  }
  return true;
};

const noted = z.union([z.null(), toJson(z.unknown().refine(namesOwnFiles))]);
const folderPath = text.regex(/^\/[\d/]*$/).nullable();

/** Columns whose values become part of a path or URL, with their rules, by table. */
const TABLES: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  [FILES_TABLE]: {
    ...{ hash, ext, url, preview_url: url, formats: noted, provider_metadata: noted },
    provider: text.regex(/^[\w@-][\w@./-]*$/).refine(staysBelow),
    folder_path: folderPath,
  },
  [FOLDERS_TABLE]: { path: folderPath },
  [DELETED_FILES_TABLE]: { file: noted },
};

/**
 * Ensures that a row of the media library refers only to files in its own folder, because these are removed or
 * overwritten when someone deletes or replaces the file.
 *
 * @throws Refusal that names the column and the value
 */
export const checkStoredFile = ({ name: table, columns }: Table, row: ArchiveRow): void => {
  const rules = TABLES[table];
  if (rules === undefined) return;
  for (const [at, { name }] of columns.entries()) {
    const value = row[at] ?? null;
    if (rules[name] === undefined || rules[name].safeParse(value).success) continue;
    const what = table === FOLDERS_TABLE ? 'folder' : 'file';
    throw new CommandError(
      `The backup contains a ${what} of the Media Library with an invalid ${name}: ${JSON.stringify(value)?.slice(0, 200)}.`
    );
  }
};
