import { type Problem, problem } from '#site-content/domain/problems/problem';

/** More refusals than these nobody reads. */
const MAX_TOLD = 10;

/** The first of them, and how many more there are. */
export const withMore = (problems: readonly Problem[]): Problem[] => {
  const more = problems.length - MAX_TOLD;
  const reported = problems.slice(0, MAX_TOLD);
  return more > 0 ? [...reported, problem([], 'redirect-act.more', { count: more })] : reported;
};
