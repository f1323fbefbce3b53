import { type Problem, problem } from '#site-content/domain/problems/problem';

/** Maximum number of problems in a refusal. */
const MAX_TOLD = 10;

/** Returns the first problems, and the number of further ones. */
export const withMore = (problems: readonly Problem[]): Problem[] => {
  const more = problems.length - MAX_TOLD;
  const reported = problems.slice(0, MAX_TOLD);
  return more > 0
    ? [...reported, problem([], 'redirect-bulk-action.more', { count: more })]
    : reported;
};
