import { z } from 'zod';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import type { Options } from '#site-content/server/config/options';
import { isComparable } from '../../pages/scalars';

type WithValues = Attribute & { readonly enum?: readonly string[] };

/** The spellings of a value that pages are filtered by, as pages/scalars.ts reads them. */
const filterValue = (name: string, attribute: WithValues): z.ZodType => {
  const exactly = `Only pages whose \`${name}\` is exactly this`;
  switch (attribute.type) {
    case 'boolean':
      return z.enum(['true', 'false', '1', '0']).describe(`${exactly}.`);
    case 'integer':
      return z.int().describe(`${exactly}.`);
    case 'float':
    case 'decimal':
      return z.number().describe(`${exactly}.`);
    case 'biginteger':
      return z.string().describe(`${exactly}: a whole number.`);
    case 'date':
      return z.iso.date().describe(`${exactly}.`);
    case 'datetime':
    case 'timestamp':
      return z.string().describe(`${exactly}: a date and time, such as 2025-03-04T09:00:00.000Z.`);
    case 'time':
      return z.string().describe(`${exactly}: a time, such as 09:30:00.`);
    case 'enumeration':
      return z.enum([...(attribute.enum ?? []), '']).describe(`${exactly}; empty: is not set.`);
    default:
      return z
        .string()
        .describe(`${exactly}, case and accents included; empty: is not set or empty.`);
  }
};

const page = z.string().optional();

/** The parameters beside the attributes of a page. */
const operations = ({ defaultLimit, maxLimit }: Options['pages']): Record<string, z.ZodType> => ({
  id: z.string().optional().describe('Only the page with this id.'),
  html_path: z
    .string()
    .optional()
    .meta({
      description:
        'Only the page with this path. The first and the last slash may be missing, and it may be percent-encoded once more.',
      examples: ['/', '/about/team/'],
    }),
  fields: z
    .string()
    .optional()
    .meta({
      description:
        'A comma-separated list that adds to the default fields. `-name` removes; `*` first means all; `_` first means none of the defaults; `parent(title,-meta)` chooses inside a relation.',
      examples: ['*', 'body', '*,-body', '_,title', 'parent(title,-meta)'],
    }),
  order: z
    .string()
    .optional()
    .meta({
      description:
        'A comma-separated list of fields to order by; `-` before one reverses it. Unset values come first, and equal ones are settled by `id`. `random` stands alone and goes with no offset. Without it: by `first_published_at`.',
      examples: ['title', '-title', 'title,-slug', 'html_path', 'sort_order', 'random'],
    }),
  limit: z
    .int()
    .min(0)
    .max(maxLimit)
    .default(defaultLimit)
    .describe('How many pages to give at the most.'),
  offset: z.int().min(0).default(0).describe('How many of the matching pages to skip.'),
  search: z
    .string()
    .optional()
    .describe(
      'Only pages with these words, parted by white space, anywhere in title, description or body, whatever their case.'
    ),
  search_operator: z
    .enum(['and', 'or'])
    .default('and')
    .describe('Whether a page holds every one of the words, or any.'),
  child_of: page.describe('Only the children of the page with this id, or of none with `root`.'),
  descendant_of: page.describe('Only pages below the page with this id; all of them with `root`.'),
  ancestor_of: page.describe('Only pages above the page with this id.'),
  _: z.string().optional().describe('Ignored: for clients that bust caches.'),
});

/**
 * Describes the parameters of `GET /api/pages/`, the filters by attributes that were added in the
 * Content-Type Builder included. Source: docs/api.md#queries.
 */
export const pagesQuerySchemas = (
  getModel: GetModel,
  options: Options['pages']
): Record<string, z.ZodType> => {
  const { attributes } = buildCatalogue(getModel, PAGE);
  const filters = Object.entries(attributes)
    .filter(([, attribute]) => isComparable(attribute))
    .map(([name, attribute]) => [name, filterValue(name, attribute).optional()]);
  return { ...Object.fromEntries(filters), ...operations(options) };
};
