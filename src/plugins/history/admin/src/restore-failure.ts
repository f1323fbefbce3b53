import { answeredError, reasonOfAll } from '#site-content/admin/rules/answered-error';
import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** Why an undo or restore failed. */
export type GoBackFailure =
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'logged-out' | 'forbidden' | 'failed' | 'unreachable' };

/** Interprets errors of Strapi's fetch client. */
export const toGoBackFailure = (thrown: unknown): GoBackFailure => {
  const error = answeredError(thrown);
  switch (error?.status) {
    case 400:
    case 503: {
      const { errors } = (error.details ?? {}) as { errors?: unknown };
      const reported = Array.isArray(errors) ? errors.map((one) => reasonIn(one)) : [];
      return { kind: 'refused', reasons: reported.length > 0 ? reported : [reasonOfAll(error)] };
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
