import { z } from 'zod';

/** What a backup file is: a tar archive, compressed with gzip, of the entries named here, in this order. */
export const FORMAT = 'site-content-backup';

/** Raised when a program of before could not read what is written now. */
export const FORMAT_VERSION = 1;

/** First: what this is, and what it was made of. */
export const ABOUT = 'about.json';
/** The tables, in the form in which Strapi notes them. */
export const SCHEMA = 'schema.json';
/** Last: every other entry with its size and checksum. A file without it was cut short. */
export const MANIFEST = 'manifest.json';

export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** Of this application, and of Strapi. */
  appVersion: z.string(),
  strapiVersion: z.string(),
  /** Kind of the database: a backup may be restored to another. */
  database: z.enum(['sqlite', 'postgres', 'mysql']),
  /** By name: see secret-fingerprints.ts. */
  secrets: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof aboutSchema>;

export { type Column, type ForeignKey, schemaSchema, type Table } from './table-definitions';

export const manifestSchema = z.object({
  entries: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) })
  ),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Files that the media library names and that were not there. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What an entry is, by its name. */
export type EntryKind =
  | { readonly kind: 'about' | 'schema' | 'manifest' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'upload'; readonly path: string };

/** Rows of a table, one a line, each a list of values in the order of the columns. */
export const rowsEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;

/** @param path of a file below the folder of uploads, with `/` */
export const uploadEntry = (path: string): string => `uploads/${path}`;

/** A path that stays below the folder it is put into. */
const isSafePath = (path: string): boolean =>
  // eslint-disable-next-line no-control-regex
  !/[\\\x00-\x1f]/.test(path) &&
  path.split('/').every((part) => part !== '' && !part.startsWith('.'));

/** @returns `null` for a name that no entry of a backup has */
export const entryKind = (name: string): EntryKind | null => {
  if (name === ABOUT) return { kind: 'about' };
  if (name === SCHEMA) return { kind: 'schema' };
  if (name === MANIFEST) return { kind: 'manifest' };
  const rows = /^tables\/([^/]+)\/\d{6,}\.ndjson$/.exec(name);
  if (rows?.[1] !== undefined) return { kind: 'rows', table: rows[1] };
  const upload = /^uploads\/(.+)$/s.exec(name);
  if (upload?.[1] !== undefined && isSafePath(upload[1])) {
    return { kind: 'upload', path: upload[1] };
  }
  return null;
};
