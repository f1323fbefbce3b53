import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';

/** Where a row, an entry's or a component's, had a file. */
const useSchema = z.object({
  /** The UID of its content type or component. */
  type: z.string(),
  /** The id of the row. */
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

/** A stored file, as a provider is asked to remove it. */
export type StoredPart = Pick<DeletedFileRow, 'hash' | 'ext' | 'url' | 'size'>;

export const readFile = (file: unknown): DeletedFileRow => fileSchema.parse(file);
export const readFileText = toJson(fileSchema);
export const readUsesText = toJson(z.array(useSchema));

/** The uploaded file, and its smaller versions. */
export const listParts = (file: DeletedFileRow): StoredPart[] => [
  file,
  ...Object.values(file.formats ?? {}),
];

/** About how many bytes the file takes with its smaller versions. */
export const countBytes = (file: DeletedFileRow): number =>
  Math.round(listParts(file).reduce((sum, { size }) => sum + (size ?? 0) * 1024, 0));
