import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** The error in a response of the server. */
export interface AnsweredError {
  readonly status?: number;
  readonly message?: string;
  readonly details?: unknown;
}

/** Returns the error response in a value that Strapi's fetch client throws, or `undefined` if there was no response. */
export const getErrorResponse = (thrown: unknown): AnsweredError | undefined =>
  (thrown as { response?: { data?: { error?: AnsweredError } } } | null)?.response?.data?.error;

/** Returns the problems that the error lists. `reasonIn` reads them. */
export const errorsIn = (error: AnsweredError | undefined): readonly unknown[] => {
  const { errors } = (error?.details ?? {}) as { errors?: unknown };
  return Array.isArray(errors) ? errors : [];
};

/** Returns the kind of failure of a request that was not refused. Without a response, it may have been performed. */
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

/** Returns the overall reason from the error's details. */
export const reasonOfAll = ({ message, details }: AnsweredError): Reason =>
  reasonIn({ message, ...(details ?? {}) });
