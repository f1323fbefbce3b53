import type { z } from 'zod';
import type { Code, Reason, ValuesOf } from '#site-content/domain/problems/codes';
import { type Path, type Problem, problem, problemAt } from '#site-content/domain/problems/problem';
import { createValidationError } from '../operations/requests/refusal';

/** Problem codes for zod issues, which contain the limit but no other value. */
type FormCode = {
  [Each in Code]: keyof ValuesOf[Each] extends 'limit' ? Each : never;
}[Code];

/** Problem codes of forms that only a script could send invalid. */
type WholeFormCode = 'page-bulk-action.form' | 'redirect-bulk-action.form';

/** Makes zod report this code as its message, for `parseForm`. */
export const says = (code: FormCode): { readonly error: string } => ({ error: code });

const getStep = (step: PropertyKey): string | number =>
  typeof step === 'number' ? step : String(step);

const toProblems = (issue: z.core.$ZodIssue, code?: WholeFormCode): Problem[] => {
  const path: Path = issue.path.map(getStep);
  if (code !== undefined) return [problem(path, code)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) =>
      problem([...path, name], 'navigation.unknown-member', { name })
    );
  }
  const values = issue.code === 'too_big' ? { limit: Number(issue.maximum) } : {};
  return [problemAt(path, { code: issue.message, values } as Reason)];
};

/**
 * Parses a form with a schema whose parts report codes with `says`.
 *
 * @param code the code of all problems, for a schema without codes
 * @throws a refusal that names each invalid member
 */
export const parseForm = <Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  code?: WholeFormCode
): z.output<Schema> => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw createValidationError(result.error.issues.flatMap((issue) => toProblems(issue, code)));
};
