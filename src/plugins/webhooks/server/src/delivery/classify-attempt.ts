const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_AFTER_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const GIVE_UP_AFTER_MS = 72 * HOUR;

/** Number of 4xx responses after which a message fails. */
const MAX_CLIENT_ERRORS = 5;

/** Statuses of 4xx responses that do not reject the message itself: timeout, too early, too many requests. */
const PASSING = [408, 425, 429];

const GONE = 410;

/** The consequence of an attempt for the message. */
export type AttemptOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly disables: boolean }
  | { readonly state: 'sending'; readonly retryAfterMs: number };

type Status = number | null;

/** Whether the message was accepted: any 2xx. */
export const isSuccess = (status: Status): boolean => Math.floor((status ?? 0) / 100) === 2;

/** Whether the message itself was rejected, and is likely to be rejected again. */
export const isClientError = (status: Status): boolean =>
  Math.floor((status ?? 0) / 100) === 4 && !PASSING.includes(status ?? 0);

/**
 * Decides what happens to a message after an attempt.
 *
 * @param status of the response; `null` without one
 * @param attempts number of attempts including this one
 * @param clientErrors number of client errors including this one
 * @param ageMs time since it was queued
 */
export const classifyAttempt = (
  status: Status,
  attempts: number,
  clientErrors: number,
  ageMs: number
): AttemptOutcome => {
  if (isSuccess(status)) return { state: 'delivered' };
  const isOver = clientErrors >= MAX_CLIENT_ERRORS || ageMs >= GIVE_UP_AFTER_MS;
  if (isOver || status === GONE) return { state: 'failed', disables: status === GONE };
  return { state: 'sending', retryAfterMs: RETRY_AFTER_MS[attempts - 1] ?? HOUR };
};
