import { z } from 'zod';
import { MAX_SEEN_LENGTH } from '#site-content/domain/panel/edit-conflict';
import type {
  PageBulkAction,
  RefusedParentsQuestion,
  SubpagesQuestion,
} from '#site-content/domain/panel/page-bulk-actions';
import { type Problem, problem } from '#site-content/domain/problems/problem';

/** More than anyone selects by hand. */
export const MAX_PAGES = 1000;

/** Each parent is checked with its own statements. */
const MAX_PARENTS = 25;

const id = z.string().min(1).max(255);
const pages = z.array(id).min(1).max(MAX_PAGES);

const redirectTo = z.discriminatedUnion('kind', [
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

const bodySchema = z.discriminatedUnion('action', [
  z.strictObject({
    ...ofEach,
    action: z.literal('publish'),
    place: z
      .strictObject({ slug: z.string().optional(), parent: id.nullable().optional() })
      .optional(),
  }),
  z.strictObject({
    ...ofEach,
    action: z.literal('move'),
    parent: id.nullable(),
    publishes: z.boolean(),
    after: id.nullable().optional(),
  }),
  z.strictObject({
    ...ofEach,
    action: z.literal('order'),
    parent: id.nullable(),
    after: id.nullable(),
  }),
  z.strictObject({ ...ofEach, action: z.literal('unpublish'), redirectTo }),
  z.strictObject({
    ...ofEach,
    action: z.literal('delete'),
    redirectTo,
    withSubpages: z.boolean().optional(),
  }),
]);

const refusedParentsSchema = z.strictObject({
  pages,
  publishes: z.boolean(),
  parents: z.array(id.nullable()).max(MAX_PARENTS),
});

const subpagesSchema = z.strictObject({ pages });

const getProblems = ({ issues }: z.ZodError): Problem[] =>
  issues.map(({ path }) =>
    problem(
      path.map((step) => (typeof step === 'number' ? step : String(step))),
      'page-bulk-action.form'
    )
  );

/** Parses a request for refused parents, or returns the problems of its form. */
export const readRefusedParentsBody = (
  body: unknown
): { readonly question: RefusedParentsQuestion } | { readonly problems: Problem[] } => {
  const result = refusedParentsSchema.safeParse(body);
  return result.success ? { question: result.data } : { problems: getProblems(result.error) };
};

/** Parses a request for subpages, or returns the problems of its form. */
export const readSubpagesBody = (
  body: unknown
): { readonly question: SubpagesQuestion } | { readonly problems: Problem[] } => {
  const result = subpagesSchema.safeParse(body);
  return result.success ? { question: result.data } : { problems: getProblems(result.error) };
};

/** Parses the body of a bulk action. Checks its form only, not the rules. */
export const readPageBulkActionBody = (
  body: unknown
): { readonly request: PageBulkAction } | { readonly problems: Problem[] } => {
  const result = bodySchema.safeParse(body);
  if (!result.success) return { problems: getProblems(result.error) };
  const { pages: named } = result.data;
  return { request: { ...result.data, pages: [...new Set(named)] } as PageBulkAction };
};
