import type { Reason } from '#site-content/domain/problems/codes';
import { pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { answeredError, reasonOfAll } from '../../rules/answered-error';

/** Why saving a redirect failed. */
export type SaveFailure =
  | {
      readonly kind: 'refused';
      /** By field; `''` for problems of no field. */
      readonly reasons: readonly { readonly field: string; readonly reason: Reason }[];
    }
  | { readonly kind: 'logged-out' | 'forbidden' | 'gone' | 'failed' }
  /** No response: it may have been saved. */
  | { readonly kind: 'unreachable' }
  /** No response to a dry run. */
  | { readonly kind: 'unanswered' };

/** Interprets errors of Strapi's fetch client. */
export const toSaveFailure = (thrown: unknown): SaveFailure => {
  const error = answeredError(thrown);
  switch (error?.status) {
    case 400:
    case 409:
    case 413:
    case 503: {
      const { errors } = (error.details ?? {}) as { errors?: unknown };
      const reported = (Array.isArray(errors) ? errors : []).map((one) => ({
        field: String(pathIn(one)[0] ?? ''),
        reason: reasonIn(one),
      }));
      return {
        kind: 'refused',
        reasons: reported.length > 0 ? reported : [{ field: '', reason: reasonOfAll(error) }],
      };
    }
    case 401:
      return { kind: 'logged-out' };
    case 403:
      return { kind: 'forbidden' };
    case 404:
      return { kind: 'gone' };
    case undefined:
      return { kind: 'unreachable' };
    default:
      return { kind: 'failed' };
  }
};
