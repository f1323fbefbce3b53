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

/** The overall reason, from the error's details. */
export const reasonOfAll = ({ message, details }: AnsweredError): Reason =>
  reasonIn({ message, ...(details ?? {}) });
