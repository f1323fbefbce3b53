import type { Reason } from '#site-content/domain/problems/codes';
import { pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import {
  errorsIn,
  getErrorResponse,
  getFailureKind,
  reasonOfAll,
} from '../../rules/error-response';

/** The reason why saving a redirect failed. */
export type SaveFailure =
  | {
      readonly kind: 'refused';
      /** Reasons by field; `''` for problems that belong to no field. */
      readonly reasons: readonly { readonly field: string; readonly reason: Reason }[];
    }
  | { readonly kind: ReturnType<typeof getFailureKind> | 'gone' }
  /** There was no response to a dry run. */
  | { readonly kind: 'unanswered' };

const REFUSALS: readonly unknown[] = [400, 409, 413, 503];

/** Interprets errors of Strapi's fetch client. */
export const toSaveFailure = (thrown: unknown): SaveFailure => {
  const error = getErrorResponse(thrown);
  if (error?.status === 404) return { kind: 'gone' };
  if (error === undefined || !REFUSALS.includes(error.status)) {
    return { kind: getFailureKind(error) };
  }
  const reported = errorsIn(error).map((one) => ({
    field: String(pathIn(one)[0] ?? ''),
    reason: reasonIn(one),
  }));
  return {
    kind: 'refused',
    reasons: reported.length > 0 ? reported : [{ field: '', reason: reasonOfAll(error) }],
  };
};
