import { errors } from '@strapi/utils';
import { z } from 'zod';
import { parseInstant } from '../../../site-content/domain/preview/instant';
import { problem, type Code } from '../../domain/problems';
import {
  ACTIONS,
  REDIRECTS,
  STATUSES,
  type ScheduleProblem,
  type Status,
} from '../../domain/schedule';
import type { ScheduleRow } from './schedule-rows';

const says = (code: Code): { readonly error: Code } => ({ error: code });

const id = z.string(says('page')).min(1, says('page')).max(255, says('page'));

const instant = z.string(says('at')).transform((text, context): Date => {
  const at = parseInstant(text);
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'at' satisfies Code });
  return z.NEVER;
});

const members = {
  page: id,
  action: z.enum(ACTIONS, says('action')),
  at: instant,
  redirects: z.enum(REDIRECTS, says('redirects')),
};

const newSchema = z.strictObject(members, says('form'));
const changeSchema = newSchema.partial();
const querySchema = z.strictObject({
  page: id.optional(),
  status: z.enum(STATUSES, says('status')).optional(),
});

/** Strapi's error for what breaks rules: the panel shows each message at the field of its path. */
export const refusal = (problems: readonly ScheduleProblem[]): Error => {
  const [first] = problems;
  return new errors.ValidationError(
    problems.length === 1 && first !== undefined
      ? first.message
      : `${problems.length} things are wrong.`,
    { errors: problems.map((each) => ({ ...each, name: 'ValidationError' })) }
  );
};

const problemsOf = (issue: z.core.$ZodIssue, unknown: Code): ScheduleProblem[] => {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) => problem([...path, name], unknown, { name }));
  }
  return [problem(path, issue.message as Code)];
};

/** @throws a refusal of what has another form */
const read = <Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  unknown: Code = 'unknown-member'
): Value => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw refusal(result.error.issues.flatMap((issue) => problemsOf(issue, unknown)));
};

export type ScheduleChange = Partial<Pick<ScheduleRow, 'page' | 'action' | 'at' | 'redirects'>>;

export const readNewSchedule = (body: unknown): Required<ScheduleChange> => read(newSchema, body);

export const readScheduleChange = (body: unknown): ScheduleChange => read(changeSchema, body);

export const readListQuery = (query: unknown): { page?: string; status?: Status } =>
  read(querySchema, query, 'unknown-parameter');
