import { errors } from '@strapi/utils';
import type { z } from 'zod';

/** A problem in a form, at a path. */
export interface FormProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
}

/** Builds Strapi's error for invalid forms. The panel shows each message at the field of its path. */
export const toValidationError = (problems: readonly FormProblem[]): Error => {
  const [first] = problems;
  const isOne = problems.length === 1 && first !== undefined;
  return new errors.ValidationError(
    isOne ? first.message : `${problems.length} fields have errors.`,
    { errors: problems.map((each) => ({ ...each, name: 'ValidationError' })) }
  );
};

/**
 * Parses a form with a schema.
 *
 * @param describe turns a zod issue or an unknown member into a problem
 * @throws ValidationError, whose `details.errors[].path` names each invalid or unknown member, but no value
 */
export const readForm = <Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  describe: (path: FormProblem['path'], said: string, unknown: string | null) => FormProblem
): Value => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const { message } = issue;
    if (issue.code !== 'unrecognized_keys') return [describe(path, message, null)];
    return issue.keys.map((name) => describe([...path, name], message, name));
  });
  // A value may break several rules that share a message.
  const distinct = new Map(
    problems.map((each) => [JSON.stringify([each.path, each.message]), each])
  );
  throw toValidationError([...distinct.values()]);
};
