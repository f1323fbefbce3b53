import type { z } from 'zod';
import type { Code, Reason, ValuesOf } from '#site-content/domain/problems/codes';
import { type Path, type Problem, problem, problemAt } from '#site-content/domain/problems/problem';

/** Problem codes for zod issues, which contain the limit but no other value. */
type FormCode = {
  [Each in Code]: keyof ValuesOf[Each] extends 'limit' ? Each : never;
}[Code];

/** Makes zod report this code as its message, for `problemsOfForm`. */
export const says = (code: FormCode): { readonly error: string } => ({ error: code });

const getStep = (step: PropertyKey): string | number =>
  typeof step === 'number' ? step : String(step);

const problemsOfIssue = (issue: z.core.$ZodIssue): Problem[] => {
  const path: Path = issue.path.map(getStep);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((name) =>
      problem([...path, name], 'navigation.unknown-member', { name })
    );
  }
  const values = issue.code === 'too_big' ? { limit: Number(issue.maximum) } : {};
  return [problemAt(path, { code: issue.message, values } as Reason)];
};

/** Returns the problems of a form, by a schema whose parts report codes with `says`. */
export const problemsOfForm = ({ issues }: z.ZodError): Problem[] =>
  issues.flatMap(problemsOfIssue);
