import { errors } from '@strapi/utils';
import { toMessage } from '#site-content/domain/problems/message-of';
import { getReason, type Problem, reason } from '#site-content/domain/problems/problem';

/** What is wrong, as Strapi's envelope lists it, each with what its message is made of. */
export const findErrors = (problems: readonly Problem[]): object[] =>
  problems.map((one) => ({
    path: [...one.path],
    message: toMessage(one, 'en'),
    name: 'ValidationError',
    ...getReason(one),
  }));

/**
 * Strapi's error for a form that breaks rules: the panel shows each message under the field of its path. With each
 * message stands what it is made of.
 */
export const refusal = (problems: readonly Problem[]): Error => {
  const [first] = problems;
  const whole =
    problems.length === 1 && first !== undefined
      ? getReason(first)
      : reason('several', { count: problems.length });
  return new errors.ValidationError(toMessage(whole, 'en'), {
    ...whole,
    errors: findErrors(problems),
  });
};
