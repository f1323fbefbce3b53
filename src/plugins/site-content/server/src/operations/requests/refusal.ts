import { errors } from '@strapi/utils';
import { toMessage } from '#site-content/domain/problems/message-of';
import { getReason, type Problem, reason } from '#site-content/domain/problems/problem';

/** Maximum number of listed problems: more than anyone reads, while thousands would be megabytes. */
export const MAX_LISTED_PROBLEMS = 100;

/** Converts the first problems into the format of Strapi's error envelope, with codes and values. */
export const toErrorDetails = (problems: readonly Problem[]): object[] =>
  problems.slice(0, MAX_LISTED_PROBLEMS).map((one) => ({
    path: [...one.path],
    message: toMessage(one, 'en'),
    name: 'ValidationError',
    ...getReason(one),
    ...(one.models === undefined ? {} : { models: one.models }),
  }));

/**
 * Builds Strapi's error for invalid forms. The panel shows each message at the field of its path. Each
 * message has a code and values.
 */
export const createValidationError = (problems: readonly Problem[]): Error => {
  const [first] = problems;
  const whole =
    problems.length === 1 && first !== undefined
      ? getReason(first)
      : reason('several', { count: problems.length });
  return new errors.ValidationError(toMessage(whole, 'en'), {
    ...whole,
    errors: toErrorDetails(problems),
  });
};
