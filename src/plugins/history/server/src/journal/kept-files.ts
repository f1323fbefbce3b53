import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { DELETED_FILE } from '#site-content/domain/content-types';
import { toJson } from '#site-content/domain/json-of';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';

/** A media field of an entry or component that used the file. */
const useSchema = z.object({
  /** UID of its content type or component. */
  type: z.string(),
  /** Id of the row. */
  row: z.number(),
  field: z.string(),
  order: z.number().nullable(),
});
export type FileUse = z.output<typeof useSchema>;

const storedSchema = z.object({
  hash: z.string(),
  ext: z.string().nullish(),
  url: z.string(),
  /** In kilobytes. */
  size: z.coerce.number().nullish(),
});

const personSchema = z.object({ id: z.number() }).nullish();

/** A row of the media library as Strapi reads it, with all of its attributes. */
const fileSchema = z.looseObject({
  ...storedSchema.shape,
  id: z.number(),
  documentId: z.string(),
  name: z.string(),
  provider: z.string(),
  formats: z.record(z.string(), z.looseObject(storedSchema.shape)).nullish(),
  folder: z.object({ id: z.number() }).nullish(),
  createdBy: personSchema,
  updatedBy: personSchema,
});
export type DeletedFileRow = z.output<typeof fileSchema>;

/** A stored file, in the form in which a provider removes it. */
export type StoredPart = Pick<DeletedFileRow, 'hash' | 'ext' | 'url' | 'size'>;

export const readFile = (file: unknown): DeletedFileRow => fileSchema.parse(file);
export const fileTextSchema = toJson(fileSchema);
export const usesTextSchema = toJson(z.array(useSchema));

/** Lists the uploaded file and its smaller versions. */
export const listParts = (file: DeletedFileRow): StoredPart[] => [
  file,
  ...Object.values(file.formats ?? {}),
];

/** Strapi stores sizes in kilobytes, not in kibibytes. */
const BYTES_PER_KILOBYTE = 1000;

/** Returns the approximate size of the file with its smaller versions, in bytes. */
export const countBytes = (file: DeletedFileRow): number =>
  Math.round(listParts(file).reduce((sum, { size }) => sum + (size ?? 0) * BYTES_PER_KILOBYTE, 0));

/** A deleted file that can be restored. */
export interface KeptFile {
  readonly file: DeletedFileRow;
  readonly uses: readonly FileUse[];
}

/**
 * Reads the deleted files that can be restored and have a matching use, in the order of their deletion.
 *
 * @param isWanted decides about each use; only files with a match are read
 */
export const readKeptFiles = async (
  strapi: Core.Strapi,
  connection: Connection,
  isWanted: (use: FileUse) => boolean = () => true
): Promise<KeptFile[]> => {
  const table = getTable(strapi, DELETED_FILE);
  const rows: { id: number; uses: string }[] = await connection(table)
    .where({ is_expired: false })
    .whereNot({ uses: '[]' })
    .orderBy('id')
    .select('id', 'uses');
  const wanted = new Map<number, FileUse[]>();
  for (const { id, uses } of rows) {
    const some = usesTextSchema.parse(uses).filter(isWanted);
    if (some.length > 0) wanted.set(Number(id), some);
  }
  const kept: KeptFile[] = [];
  for (const some of getChunks([...wanted.keys()])) {
    const files: { id: number; file: string }[] = await connection(table)
      .whereIn('id', some)
      .orderBy('id')
      .select('id', 'file');
    for (const { id, file } of files) {
      kept.push({ file: fileTextSchema.parse(file), uses: wanted.get(Number(id)) ?? [] });
    }
  }
  return kept;
};
