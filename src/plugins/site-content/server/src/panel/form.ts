import type { z } from 'zod';
import type { Code, Reason, ValuesOf } from '#site-content/domain/problems/codes';
import { type Path, type Problem, problem, problemAt } from '#site-content/domain/problems/problem';

/** Codes of what zod finds: it knows of the limit that was passed, and of no other value. */
type FormCode = {
  [Each in Code]: keyof ValuesOf[Each] extends 'limit' ? Each : never;
}[Code];

/** What zod is to say in the place of its own words, which `problemsOfForm` reads. */
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

/** What is wrong with the form of what was sent, by a schema each part of which `says` so by a code. */
export const problemsOfForm = ({ issues }: z.ZodError): Problem[] =>
  issues.flatMap(problemsOfIssue);
