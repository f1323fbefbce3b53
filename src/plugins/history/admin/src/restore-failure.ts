import {
  errorsIn,
  getErrorResponse,
  getFailureKind,
  reasonOfAll,
} from '#site-content/admin/rules/error-response';
import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** The reason why an undo or restore failed. */
export type RestoreFailure =
  | { readonly kind: 'refused'; readonly reasons: readonly Reason[] }
  | { readonly kind: ReturnType<typeof getFailureKind> };

/** Interprets errors of Strapi's fetch client. */
export const toGoBackFailure = (thrown: unknown): RestoreFailure => {
  const error = getErrorResponse(thrown);
  if (error?.status !== 400 && error?.status !== 503) return { kind: getFailureKind(error) };
  const reported = errorsIn(error).map(reasonIn);
  return { kind: 'refused', reasons: reported.length > 0 ? reported : [reasonOfAll(error)] };
};
