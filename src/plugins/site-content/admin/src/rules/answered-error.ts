import type { Reason } from '#site-content/domain/problems/codes';
import { reasonIn } from '#site-content/domain/problems/read-reason';

/** What the server says of a request that it has not done. */
export interface AnsweredError {
  readonly status?: number;
  readonly message?: string;
  readonly details?: unknown;
}

/** Reads what Strapi's fetch client throws; `undefined` where nobody has answered. */
export const answeredError = (thrown: unknown): AnsweredError | undefined =>
  (thrown as { response?: { data?: { error?: AnsweredError } } } | null)?.response?.data?.error;

/** Why all of it was refused, which its details tell. */
export const reasonOfAll = ({ message, details }: AnsweredError): Reason =>
  reasonIn({ message, ...(details ?? {}) });
