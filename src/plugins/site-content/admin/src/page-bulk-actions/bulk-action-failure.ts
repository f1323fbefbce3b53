import { distinctProblems, type Problem, problemAt } from '#site-content/domain/problems/problem';
import { modelsIn, pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { answeredError, reasonOfAll } from '../rules/answered-error';

/** Why a bulk action or its dry run failed. */
export type BulkActionFailure =
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed' }
  /** No response: the action may have been performed. */
  | { readonly kind: 'unreachable' }
  /** No response to a dry run. */
  | { readonly kind: 'unanswered' };

/** Interprets errors of Strapi's fetch client for `POST /site-content/pages/bulk-actions`. */
export const toBulkActionFailure = (thrown: unknown): BulkActionFailure => {
  const error = answeredError(thrown);
  switch (error?.status) {
    case 400:
    case 409:
    case 503: {
      const { errors } = (error.details ?? {}) as { errors?: unknown };
      const problems = distinctProblems(
        (Array.isArray(errors) ? errors : []).map((each) => {
          const models = modelsIn(each);
          const found = problemAt(pathIn(each), reasonIn(each));
          return models === undefined ? found : { ...found, models };
        })
      );
      return {
        kind: 'refused',
        problems: problems.length > 0 ? problems : [problemAt([], reasonOfAll(error))],
      };
    }
    case 401:
      return { kind: 'logged-out' };
    case 403:
      return { kind: 'forbidden' };
    case undefined:
      return { kind: 'unreachable' };
    default:
      return { kind: 'failed' };
  }
};
