import { type Problem, problem } from '#site-content/domain/problems/problem';

/** Maximum number of problems in a refusal. */
const MAX_LISTED = 10;

/** Returns the first problems, and the number of further ones. */
export const withMore = (problems: readonly Problem[]): Problem[] => {
  const more = problems.length - MAX_LISTED;
  const reported = problems.slice(0, MAX_LISTED);
  return more > 0
    ? [...reported, problem([], 'redirect-bulk-action.more', { count: more })]
    : reported;
};
