import { z } from 'zod';
import { Refusal } from '../database/refusal';
import { toJson } from '../plugins/site-content/domain/json-of';
import { isFileName } from '../uploads/stored-file-name';
import type { Table } from './archive-format';
import type { ArchiveRow } from './rows';

/** The tables of the media library (`@strapi/upload`, `content-types/file.js` and `folder.js`). */
const FILES_TABLE = 'files';
const FOLDERS_TABLE = 'upload_folders';

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
const hash = text.refine(isFileName);
const ext = text.refine((given) => given === '' || isFileName(given)).nullish();
const url = text.refine(isFileUrl).nullish();
const path = text.refine(staysBelow).nullish();

/** The members by which a file is found, wherever a plugin has noted them. A number or a boolean leads nowhere. */
const PLACES: Readonly<Record<string, z.ZodType>> = { hash, ext, url, path };
const place = (schema: z.ZodType): z.ZodType =>
  z.union([schema, z.null(), z.number(), z.boolean()]);

/** Whether all places of files in a note lie where files of the media library may. What else is noted is not looked at. */
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

/** The columns whose values become a part of a path or a URL, with what these may hold, by their tables. */
const TABLES: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  [FILES_TABLE]: {
    ...{ hash, ext, url, preview_url: url, formats: noted, provider_metadata: noted },
    provider: text.regex(/^[\w@-][\w@./-]*$/).refine(staysBelow),
    folder_path: folderPath,
  },
  [FOLDERS_TABLE]: { path: folderPath },
};

/**
 * Makes sure that a row of the media library names files of its own folder: what it names is removed or written over
 * later, when somebody deletes or replaces it.
 *
 * @throws Refusal that names the column and the value
 */
export const checkStoredFile = ({ name: table, columns }: Table, row: ArchiveRow): void => {
  const rules = TABLES[table];
  if (rules === undefined) return;
  for (const [at, { name }] of columns.entries()) {
    const value = row[at] ?? null;
    if (rules[name] === undefined || rules[name].safeParse(value).success) continue;
    const what = table === FILES_TABLE ? 'file' : 'folder';
    throw new Refusal(
      `The backup holds a ${what} of the media library whose ${name} cannot be its own: ${JSON.stringify(value)?.slice(0, 200)}.`
    );
  }
};
