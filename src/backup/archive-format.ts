import { z } from 'zod';
import { CommandError } from '../database/command-errors';
import { shownName } from './tar-headers';

/** A backup is a gzipped tar archive with the entries named here, in this order. */
export const FORMAT = 'site-content-backup';

/** Increased when older versions can no longer read the format. */
export const FORMAT_VERSION = 1;

/** The first entry: format and versions. */
export const ABOUT = 'about.json';
/** The entry that describes the tables, in Strapi's own format. */
export const SCHEMA = 'schema.json';
/** The last entry: names, sizes and checksums of all others. A backup without it is incomplete. */
export const MANIFEST = 'manifest.json';

export const aboutSchema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.int().min(1),
  createdAt: z.iso.datetime(),
  /** Version of this application; the next member is that of Strapi. */
  appVersion: z.string(),
  strapiVersion: z.string(),
  /** The kind of database. A backup may be restored to another kind. */
  database: z.enum(['sqlite', 'postgres', 'mysql']),
  /** Fingerprints of secrets by name; see secret-fingerprints.ts. */
  secrets: z.record(z.string(), z.string()),
});
export type About = z.infer<typeof aboutSchema>;

export { type Column, type ForeignKey, schemaSchema, type Table } from './table-definitions';

export const manifestSchema = z.object({
  entries: z.array(
    z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) })
  ),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** Files of the media library that were missing. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The kind of an entry, determined by its name. */
export type EntryKind =
  | { readonly kind: 'about' | 'schema' | 'manifest' }
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'upload'; readonly path: string };

/** Returns the name of an entry with rows of a table, one per line, each a list of values in column order. */
export const rowsEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;

/** Whether a path stays below its folder. */
const isSafePath = (path: string): boolean =>
  // eslint-disable-next-line no-control-regex
  !/[\\\x00-\x1f]/.test(path) &&
  path.split('/').every((part) => part !== '' && !part.startsWith('.'));

/**
 * Determines the kind of an entry from its name.
 *
 * @returns `null` for a name that no entry of a backup has
 */
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

/**
 * Returns the name of an entry with an uploaded file.
 *
 * @param path of a file below the uploads folder, with `/`
 * @throws Refusal for a name that no restore would accept
 */
export const uploadEntry = (path: string): string => {
  const name = `uploads/${path}`;
  if (entryKind(name) !== null) return name;
  throw new CommandError(
    `No restore would accept the uploaded file "${shownName(path)}": its name has a backslash, a control character or a part that begins with a dot. Rename it, or move it out of the uploads folder.`
  );
};
