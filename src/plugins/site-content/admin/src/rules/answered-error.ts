import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** The error in the server's response. */
export interface AnsweredError {
  readonly status?: number;
  readonly message?: string;
  readonly details?: unknown;
}

/** Reads the error from what Strapi's fetch client throws; `undefined` if there was no response. */
export const answeredError = (thrown: unknown): AnsweredError | undefined =>
  (thrown as { response?: { data?: { error?: AnsweredError } } } | null)?.response?.data?.error;

/** The problems that the error lists, to be read with `reasonIn`. */
export const errorsIn = (error: AnsweredError | undefined): readonly unknown[] => {
  const { errors } = (error?.details ?? {}) as { errors?: unknown };
  return Array.isArray(errors) ? errors : [];
};

/** Why a request failed that was not refused. Without a response, it may have been performed. */
export const getFailureKind = (
  error: AnsweredError | undefined
): 'logged-out' | 'forbidden' | 'failed' | 'unreachable' => {
  switch (error?.status) {
    case 401:
      return 'logged-out';
    case 403:
      return 'forbidden';
    case undefined:
      return 'unreachable';
    default:
      return 'failed';
  }
};

/** The overall reason, from the error's details. */
export const reasonOfAll = ({ message, details }: AnsweredError): Reason =>
  reasonIn({ message, ...(details ?? {}) });
