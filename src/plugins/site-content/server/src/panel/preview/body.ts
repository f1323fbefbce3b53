import { z } from 'zod';
import {
  MAX_DAYS,
  type PreviewRequest,
  type ShareRequest,
} from '#site-content/domain/panel/preview';
import { refusal } from '../../operations/requests/refusal';
import { problemsOfForm, says } from '../form';

const form = says('preview.form');
const id = z.string(form).min(1, form).max(255, form);
const page = id.nullable();

const previewSchema = z.object({ page }, form);
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
const sharesSchema = z.object({ page: id.optional() }, form);

/** @throws a refusal of what has another form */
const read = <Value>(schema: z.ZodType<Value>, given: unknown): Value => {
  const result = schema.safeParse(given);
  if (!result.success) throw refusal(problemsOfForm(result.error));
  return result.data;
};

export const readPreviewBody = (body: unknown): PreviewRequest => read(previewSchema, body);
export const readShareBody = (body: unknown): ShareRequest => read(shareSchema, body);

/** The page whose links are asked for, `null` for those of the whole site alone. */
export const readSharesQuery = (query: unknown): string | null =>
  read(sharesSchema, query).page ?? null;
