import { z } from 'zod';
import {
  DIRECTIONS,
  MAX_SEARCHED,
  REDIRECT_ORIGINS,
  REDIRECT_PROBLEMS,
  REDIRECT_ROWS,
  REDIRECT_SORTS,
} from '#site-content/domain/panel/redirects';
import { REDIRECT_TARGETS } from '#site-content/domain/rules/redirect';
import { parseForm, says } from '../../panel/parse-form';

const wholeNumber = (code: 'redirect-list.offset' | 'redirect-list.limit') =>
  z
    .string(says(code))
    .regex(/^\d{1,9}$/, says(code))
    .transform(Number);

/** The filters for redirects, in query parameters and in the body of bulk actions. */
export const filtersSchema = z.object({
  search: z
    .string(says('not-text'))
    .max(MAX_SEARCHED, says('too-long'))
    .transform((search) => search.trim())
    .optional(),
  target: z.enum(REDIRECT_TARGETS, says('redirect-list.target')).optional(),
  origin: z.enum(REDIRECT_ORIGINS, says('redirect-list.origin')).optional(),
  since: z.iso.datetime({ offset: true, ...says('redirect-list.since') }).optional(),
  problem: z.enum(REDIRECT_PROBLEMS, says('redirect-list.problem')).optional(),
});

const querySchema = filtersSchema.extend({
  sort: z.enum(REDIRECT_SORTS, says('redirect-list.sort')).default('source'),
  direction: z.enum(DIRECTIONS, says('redirect-list.direction')).default('ascending'),
  offset: wholeNumber('redirect-list.offset').default(0),
  limit: wholeNumber('redirect-list.limit')
    .refine((limit) => limit >= 1 && limit <= REDIRECT_ROWS, says('redirect-list.limit'))
    .default(REDIRECT_ROWS),
});

export type RedirectsQuery = z.output<typeof querySchema>;

const traceQuerySchema = z.object({
  address: z
    .string(says('redirect-trace.address'))
    .trim()
    .min(1, says('redirect-trace.address'))
    .max(MAX_SEARCHED, says('too-long')),
});

/**
 * Parses the parameters of `GET /site-content/redirects/trace`.
 *
 * @throws ValidationError if there is no URL
 */
export const readTraceQuery = (query: unknown): string =>
  parseForm(traceQuerySchema, query).address;

/**
 * Parses the parameters of `GET /site-content/redirects`.
 *
 * @throws ValidationError that names each invalid parameter
 */
export const readRedirectsQuery = (query: unknown): RedirectsQuery => parseForm(querySchema, query);
