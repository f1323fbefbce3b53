import type { Reason } from '#site-content/domain/problems/codes';
import { isSameReason } from '#site-content/domain/problems/problem';
import { reasonIn } from '#site-content/domain/problems/read-reason';
import { answeredError, reasonOfAll } from '../rules/answered-error';

/** Why an act was not done, or not foretold. */
export type ActFailure =
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' };

/** Reads what Strapi's fetch client throws when `POST /site-content/pages/acts` is not done. */
export const toActFailure = (thrown: unknown): ActFailure => {
  const error = answeredError(thrown);
  switch (error?.status) {
    case 400:
    case 409:
    case 503: {
      const { errors } = (error.details ?? {}) as { errors?: unknown };
      const reasons = (Array.isArray(errors) ? errors : []).map(reasonIn);
      const different = reasons.filter(
        (reason, at) => reasons.findIndex((other) => isSameReason(other, reason)) === at
      );
      return {
        kind: 'refused',
        reasons: different.length > 0 ? different : [reasonOfAll(error)],
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
