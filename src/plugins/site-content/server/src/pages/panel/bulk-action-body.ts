import { z } from 'zod';
import { MAX_SEEN_LENGTH } from '#site-content/domain/panel/edit-conflict';
import type {
  PageBulkAction,
  RefusedParentsQuestion,
  SubpagesQuestion,
} from '#site-content/domain/panel/page-bulk-actions';
import { parseForm } from '../../panel/parse-form';

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

/** Parses a request for refused parents. */
export const readRefusedParentsBody = (body: unknown): RefusedParentsQuestion =>
  parseForm(refusedParentsSchema, body, 'page-bulk-action.form');

/** Parses a request for subpages. */
export const readSubpagesBody = (body: unknown): SubpagesQuestion =>
  parseForm(subpagesSchema, body, 'page-bulk-action.form');

/** Parses the body of a bulk action. Checks its form only, not the rules. */
export const readPageBulkActionBody = (body: unknown): PageBulkAction => {
  const request = parseForm(bodySchema, body, 'page-bulk-action.form');
  return { ...request, pages: [...new Set(request.pages)] } as PageBulkAction;
};
