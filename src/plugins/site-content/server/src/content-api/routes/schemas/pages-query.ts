import { z } from 'zod';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import type { Options } from '#site-content/server/config/options';
import { isComparable } from '../../pages/scalars';

type WithValues = Attribute & { readonly enum?: readonly string[] };

/** Builds the schema of a filter value, in the formats that pages/scalars.ts accepts. */
const filterValue = (name: string, attribute: WithValues): z.ZodType => {
  const exactly = `Only pages whose \`${name}\` equals this value`;
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
      return z.enum([...(attribute.enum ?? []), '']).describe(`${exactly}. Empty: unset.`);
    default:
      return z.string().describe(`${exactly}, including case and accents. Empty: unset or empty.`);
  }
};

const page = z.string().optional();

/** Parameters other than attributes. */
const operations = ({ defaultLimit, maxLimit }: Options['pages']): Record<string, z.ZodType> => ({
  id: z.string().optional().describe('Only the page with this ID.'),
  html_path: z
    .string()
    .optional()
    .meta({
      description:
        'Only the page with this path. The first and last slash are optional, and one extra level of percent-encoding is accepted.',
      examples: ['/', '/about/team/'],
    }),
  fields: z
    .string()
    .optional()
    .meta({
      description:
        'A comma-separated list that adds to the default fields. `-name` removes a field; a leading `*` selects all fields; a leading `_` removes the defaults; `parent(title,-meta)` selects inside a relation.',
      examples: ['*', 'body', '*,-body', '_,title', 'parent(title,-meta)'],
    }),
  order: z
    .string()
    .optional()
    .meta({
      description:
        'A comma-separated list of fields to sort by; a leading `-` reverses a field. Unset values sort first, and `id` breaks ties. `random` cannot be combined with other fields or `offset`. Default: `first_published_at`.',
      examples: ['title', '-title', 'title,-slug', 'html_path', 'sort_order', 'random'],
    }),
  limit: z
    .int()
    .min(0)
    .max(maxLimit)
    .default(defaultLimit)
    .describe('Maximum number of pages to return.'),
  offset: z.int().min(0).default(0).describe('Number of matching pages to skip.'),
  search: z
    .string()
    .optional()
    .describe(
      'Only pages whose title, description or body contains these words, separated by white space. Case-insensitive.'
    ),
  search_operator: z
    .enum(['and', 'or'])
    .default('and')
    .describe('Whether a page must contain all words or any of them.'),
  child_of: page.describe(
    'Only children of the page with this ID. With `root`: only pages without a published parent.'
  ),
  descendant_of: page.describe(
    'Only descendants of the page with this ID. With `root`: all pages.'
  ),
  ancestor_of: page.describe('Only ancestors of the page with this ID.'),
  _: z.string().optional().describe('Ignored. For cache busting.'),
});

/**
 * Builds the schemas of the parameters of `GET /api/pages/`, including filters by attributes added in the
 * Content-Type Builder. Source: docs/api.md#queries.
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
