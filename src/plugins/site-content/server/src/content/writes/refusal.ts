import { errors } from '@strapi/utils';
import type { Problem } from '../../../../contract/problems/problem';

/** Strapi's error for a form that breaks rules: the panel shows each message under the field of its path. */
export const refusal = (problems: readonly Problem[]): Error => {
  const [first] = problems;
  const message =
    problems.length === 1 && first !== undefined
      ? first.message
      : `${problems.length} fields break a rule.`;
  return new errors.ValidationError(message, {
    errors: problems.map(({ path, message: text }) => ({
      path: [...path],
      message: text,
      name: 'ValidationError',
    })),
  });
};

/** Strapi writes the place in a list as text. */
const asPathStep = (step: unknown): string | number =>
  /^[0-9]+$/.test(String(step)) ? Number(step) : String(step);

/**
 * The problems in an error of Strapi's own validator, `null` for any other error. What Strapi echoes of the
 * rejected value is left out: it may hold a secret, at any depth.
 */
export const problemsOf = (error: unknown): Problem[] | null => {
  if (!(error instanceof errors.ValidationError)) return null;
  const details = error.details as { errors?: { path?: unknown; message?: unknown }[] } | undefined;
  if (!Array.isArray(details?.errors)) return null;
  return details.errors.map(({ path, message }) => ({
    path: (Array.isArray(path) ? path : String(path ?? '').split('.')).map(asPathStep),
    message: String(message).replace(/ type, but the final value was[\s\S]*$/, '.'),
  }));
};

const samePath = (a: Problem, b: Problem): boolean => a.path.join('.') === b.path.join('.');

/** One message a field: ours, which says what would be right, before Strapi's. */
export const mergeProblems = (ours: readonly Problem[], strapis: readonly Problem[]): Problem[] => {
  const distinct = ours.filter(
    (problem, index) =>
      ours.findIndex((other) => samePath(other, problem) && other.message === problem.message) ===
      index
  );
  return [...distinct, ...strapis.filter((p) => !distinct.some((other) => samePath(other, p)))];
};

const UNIQUE_VIOLATIONS = ['SQLITE_CONSTRAINT_UNIQUE', '23505', 'ER_DUP_ENTRY'];

/** True for the error by which a database says that a unique index was violated. */
export const isUniqueViolation = (error: unknown): boolean =>
  UNIQUE_VIOLATIONS.includes(String((error as { code?: unknown } | null)?.code));
