import { distinctProblems, type Problem, problemAt } from '#site-content/domain/problems/problem';
import { modelsIn, pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { errorsIn, getErrorResponse, getFailureKind, reasonOfAll } from '../rules/error-response';

/** The reason why a bulk action or its dry run failed. */
export type BulkActionFailure =
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: ReturnType<typeof getFailureKind> }
  /** There was no response to a dry run. */
  | { readonly kind: 'unanswered' };

const REFUSALS: readonly unknown[] = [400, 409, 503];

/** Interprets errors of Strapi's fetch client for `POST /site-content/pages/bulk-actions`. */
export const toBulkActionFailure = (thrown: unknown): BulkActionFailure => {
  const error = getErrorResponse(thrown);
  if (error === undefined || !REFUSALS.includes(error.status)) {
    return { kind: getFailureKind(error) };
  }
  const problems = distinctProblems(
    errorsIn(error).map((each) => {
      const models = modelsIn(each);
      const found = problemAt(pathIn(each), reasonIn(each));
      return models === undefined ? found : { ...found, models };
    })
  );
  return {
    kind: 'refused',
    problems: problems.length > 0 ? problems : [problemAt([], reasonOfAll(error))],
  };
};
