import { z } from 'zod';
import { MAX_SEEN_LENGTH } from '#site-content/domain/panel/edit-conflict';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { type Problem, problem } from '#site-content/domain/problems/problem';

/** So many that nobody chooses more by hand; all of them are changed in one transaction. */
const MAX_PAGES = 1000;

const id = z.string().min(1).max(255);
const pages = z.array(id).min(1).max(MAX_PAGES);

const goneTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nowhere') }),
  z.strictObject({ kind: z.literal('gone') }),
  z.strictObject({ kind: z.literal('page'), page: id }),
  z.strictObject({ kind: z.literal('url'), destination: z.string().trim().max(2048) }),
]);

const ofEach = {
  pages,
  isDryRun: z.boolean(),
  redirects: z.boolean().optional(),
  all: z.boolean().optional(),
  seen: z.string().max(MAX_SEEN_LENGTH).optional(),
};

const bodySchema = z.discriminatedUnion('act', [
  z.strictObject({
    ...ofEach,
    act: z.literal('publish'),
    place: z
      .strictObject({ slug: z.string().optional(), parent: id.nullable().optional() })
      .optional(),
  }),
  z.strictObject({
    ...ofEach,
    act: z.literal('move'),
    parent: id.nullable(),
    publishes: z.boolean(),
  }),
  z.strictObject({ ...ofEach, act: z.literal('unpublish'), goneTo }),
  z.strictObject({ ...ofEach, act: z.literal('delete'), goneTo }),
]);

/** Reads what was sent to be done with pages: its form alone, whatever the rules say about it. */
export const readPageActBody = (
  body: unknown
): { readonly request: PageBulkAction } | { readonly problems: Problem[] } => {
  const result = bodySchema.safeParse(body);
  if (!result.success) {
    return {
      problems: result.error.issues.map(({ path }) =>
        problem(
          path.map((step) => (typeof step === 'number' ? step : String(step))),
          'page-act.form'
        )
      ),
    };
  }
  const { pages: named } = result.data;
  return { request: { ...result.data, pages: [...new Set(named)] } as PageBulkAction };
};
