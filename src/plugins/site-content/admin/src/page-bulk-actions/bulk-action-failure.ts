import type { Reason } from '#site-content/domain/problems/codes';
import { isSameReason } from '#site-content/domain/problems/problem';
import { reasonIn } from '#site-content/domain/problems/read-reason';
import { answeredError, reasonOfAll } from '../rules/answered-error';

/** Why a bulk action or its dry run failed. */
export type ActFailure =
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'logged-out' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' };

/** Interprets errors of Strapi's fetch client for `POST /site-content/pages/acts`. */
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
