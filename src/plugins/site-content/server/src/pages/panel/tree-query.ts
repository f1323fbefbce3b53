import { z } from 'zod';
import {
  EXPLORER_ROWS,
  EXPLORER_STATUSES,
  type ExplorerStatus,
} from '#site-content/domain/panel/page-tree-view';
import { parseForm, says } from '../../panel/parse-form';

/** Paging of the rows. */
export interface Span {
  readonly offset: number;
  readonly limit: number;
}

/** The request: children of a page, a page itself, or matches of a search. */
export type PageTreeQuery = Span &
  (
    | { readonly parent: string }
    | { readonly page: string }
    | { readonly search: string; readonly status: ExplorerStatus | undefined }
  );

const MAX_LENGTH = 255;

const text = z.string(says('not-text')).max(MAX_LENGTH, says('too-long'));
const wholeNumber = (code: 'page-explorer.offset' | 'page-explorer.limit') =>
  z
    .string(says(code))
    .regex(/^\d{1,9}$/, says(code))
    .transform(Number);

const querySchema = z
  .object({
    parent: text.min(1, says('page-explorer.parent')).optional(),
    page: text.optional(),
    search: text.optional(),
    status: z.enum(EXPLORER_STATUSES, says('page-explorer.status')).optional(),
    offset: wholeNumber('page-explorer.offset').default(0),
    limit: wholeNumber('page-explorer.limit')
      .refine((limit) => limit >= 1 && limit <= EXPLORER_ROWS, says('page-explorer.limit'))
      .default(EXPLORER_ROWS),
  })
  .transform(({ parent, page, search = '', status, ...span }): PageTreeQuery => {
    if (parent !== undefined) return { parent, ...span };
    return page === undefined ? { search, status, ...span } : { page, ...span };
  });

/**
 * Parses the parameters of `GET /site-content/pages/tree`.
 *
 * @throws ValidationError that names each invalid parameter
 */
export const readPageTreeQuery = (query: unknown): PageTreeQuery => parseForm(querySchema, query);
