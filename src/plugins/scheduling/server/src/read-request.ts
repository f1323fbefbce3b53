import { z } from 'zod';
import { type Code, problem } from '#scheduling/domain/problems';
import { ACTIONS, REDIRECTS, type Status, STATUSES } from '#scheduling/domain/schedule';
import { parseInstant } from '#site-content/domain/preview/instant';
import { readForm } from '#site-content/server/operations/panel-requests/read-form';
import type { ScheduleRow } from './schedule-rows';

const says = (code: Code): { readonly error: Code } => ({ error: code });

/** Maximum number of pages per request; more than a user would select by hand. */
const MAX_PAGES = 1000;

const id = z.string(says('page')).min(1, says('page')).max(255, says('page'));

const instant = z.string(says('at')).transform((text, context): Date => {
  const at = parseInstant(text);
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'at' satisfies Code });
  return z.NEVER;
});

const shared = {
  action: z.enum(ACTIONS, says('action')),
  at: instant,
  redirects: z.enum(REDIRECTS, says('redirects')),
};

const newSchema = z.strictObject({ page: id, ...shared }, says('form'));
const changeSchema = newSchema.partial();
const pages = z.array(id, says('pages')).min(1, says('pages')).max(MAX_PAGES, says('pages'));
const bulkSchema = z.strictObject({ ...shared, pages }, says('form'));
const querySchema = z.strictObject({
  page: id.optional(),
  status: z.enum(STATUSES, says('status')).optional(),
  existing: z.literal('true', says('existing')).optional(),
});

/**
 * Parses a request.
 *
 * @throws a refusal if it is malformed
 */
const read = <Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  unknownCode: Code = 'unknown-member'
): Value =>
  readForm(schema, sent, (path, said, name) =>
    name === null ? problem(path, said as Code) : problem(path, unknownCode, { name })
  );

export type ScheduleChange = Partial<Pick<ScheduleRow, 'page' | 'action' | 'at' | 'redirects'>>;

export const readNewSchedule = (body: unknown): Required<ScheduleChange> => read(newSchema, body);

export type NewSchedules = Omit<Required<ScheduleChange>, 'page'> & {
  readonly pages: readonly string[];
};

export const readNewSchedules = (body: unknown): NewSchedules => read(bulkSchema, body);

export const readScheduleChange = (body: unknown): ScheduleChange => read(changeSchema, body);

/**
 * Parses the query of the list.
 *
 * @returns the columns to filter by, and whether to omit schedules of deleted pages
 */
export const readListQuery = (
  query: unknown
): { of: { page?: string; status?: Status }; isOfExisting: boolean } => {
  const { existing, ...of } = read(querySchema, query, 'unknown-parameter');
  return { of, isOfExisting: existing !== undefined };
};
