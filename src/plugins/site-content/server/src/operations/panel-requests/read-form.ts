import { errors } from '@strapi/utils';
import type { z } from 'zod';

/** One thing that is wrong with what was sent, and where. Whatever else there is to say about it stands beside that. */
export interface FormProblem {
  readonly path: readonly (string | number)[];
  /** In English. */
  readonly message: string;
}

/** Strapi's error for what breaks rules: the panel shows each message at the field of its path. */
export const refuse = (problems: readonly FormProblem[]): Error => {
  const [first] = problems;
  const isOne = problems.length === 1 && first !== undefined;
  return new errors.ValidationError(
    isOne ? first.message : `${problems.length} things are wrong.`,
    { errors: problems.map((each) => ({ ...each, name: 'ValidationError' })) }
  );
};

/**
 * Reads what was sent by a schema.
 *
 * @param describe says what is wrong: what zod says at a path, or a member of a name that there is none of
 * @throws ValidationError, whose `details.errors[].path` names each member that is wrong or unknown, and no value
 */
export const readForm = <Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  describe: (path: FormProblem['path'], said: string, unknown: string | null) => FormProblem
): Value => {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  throw refuse(
    result.error.issues.flatMap((issue) => {
      const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
      const { message } = issue;
      if (issue.code !== 'unrecognized_keys') return [describe(path, message, null)];
      return issue.keys.map((name) => describe([...path, name], message, name));
    })
  );
};
