import { z } from 'zod';
import { MAX_DAYS, type ShareRequest } from '#site-content/domain/panel/preview';
import { parseForm, says } from '../../panel/parse-form';

const form = says('preview.form');
const id = z.string(form).min(1, form).max(255, form);
const page = id.nullable();

const previewSchema = z.object(
  {
    page,
    version: z
      .string(form)
      .regex(/^\d{1,15}$/, form)
      .optional(),
  },
  form
);
const shareSchema = z.object(
  {
    page,
    days: z
      .int(says('preview.days'))
      .min(1, says('preview.days'))
      .max(MAX_DAYS, says('preview.days')),
  },
  form
);
const problemsSchema = z.object({ page: id }, form);
const sharesSchema = z.object({ page: id.optional() }, form);

/** @returns `change`: shows the page as it was before the change with this id; `null` for its draft */
export const readPreviewBody = (
  body: unknown
): { readonly page: string | null; readonly change: number | null } => {
  const { page: asked, version } = parseForm(previewSchema, body);
  return { page: asked, change: version === undefined ? null : Number(version) };
};
export const readShareBody = (body: unknown): ShareRequest => parseForm(shareSchema, body);

/** Returns the page whose draft may have problems. */
export const readProblemsQuery = (query: unknown): string => parseForm(problemsSchema, query).page;

/** Returns the page whose share links are requested, `null` for only those of the whole site. */
export const readSharesQuery = (query: unknown): string | null =>
  parseForm(sharesSchema, query).page ?? null;
