import { readFile } from 'node:fs/promises';
import { LIST_FORMATS, ROLES } from 'redirect-formats';
import { z } from 'zod';
import { problem, reason } from '#site-content/domain/problems/problem';
import {
  MAX_MEGABYTES,
  type RedirectImportOptions,
} from '#site-content/domain/redirect-lists/in-panel';
import { createValidationError } from '../../operations/requests/refusal';

/** An uploaded list. */
export interface SentList {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly wishes: RedirectImportOptions;
}

const column = z.string().trim().min(1).max(200);

const wishesSchema = z.strictObject({
  format: z.enum(LIST_FORMATS).nullable(),
  columns: z.partialRecord(z.enum(ROLES), column).nullable(),
  ignoredColumns: z.array(column).max(1000).optional(),
  siteHost: z.string().min(1).max(255).nullable().optional(),
  addsSpellings: z.boolean().optional(),
  onConflict: z.enum(['keep', 'replace', 'refuse']),
  deleteMissing: z.enum(['none', 'import', 'all']),
  shortensChains: z.boolean(),
  toPages: z.boolean(),
  takesTemporary: z.boolean(),
  skipsRefused: z.boolean(),
  applies: z.boolean(),
});

/** JSON in a form field. */
const jsonText = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'This is not valid JSON.' });
    return z.NEVER;
  }
});

/** Unwraps lists of one value: a field arrives as a list of values; files arrive as one file or a list. */
const only = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), schema);

const bodySchema = z.object({ wishes: only(jsonText.pipe(wishesSchema)) });

const filesSchema = z.object({
  list: only(
    z.object({
      filepath: z.string(),
      originalFilename: z.string().nullable(),
      size: z.number(),
    })
  ),
});

/**
 * Parses the request of `POST /site-content/redirects/import`, and reads the file.
 *
 * @throws ValidationError if the form is invalid or the list too large
 */
export const readImportBody = async (body: unknown, files: unknown): Promise<SentList> => {
  const fields = bodySchema.safeParse(body);
  if (!fields.success)
    throw createValidationError([problem(['wishes'], 'redirect-bulk-action.form')]);
  const read = filesSchema.safeParse(files);
  if (!read.success) throw createValidationError([problem(['list'], 'redirect-import.file')]);
  const { filepath, originalFilename, size } = read.data.list;
  if (size > MAX_MEGABYTES * 1024 * 1024) {
    const why = reason('redirect-import.too-large', { limit: MAX_MEGABYTES });
    throw createValidationError([problem(['list'], 'redirect-import.unreadable', { reason: why })]);
  }
  const bytes = await readFile(filepath);
  return { name: originalFilename ?? '', bytes, wishes: fields.data.wishes };
};
