const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const RETRY_AFTER_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE];
const GIVE_UP_AFTER_MS = 72 * HOUR;

/** How often an endpoint may answer a message with 4xx. */
const MAX_CLIENT_ERRORS = 5;

/** 4xx that say nothing against the message: a timeout, too early, too many requests. */
const PASSING = [408, 425, 429];

const GONE = 410;

/** What becomes of a message after an attempt. */
export type Verdict =
  | { readonly state: 'delivered' }
  | { readonly state: 'failed'; readonly disables: boolean }
  | { readonly state: 'sending'; readonly retryAfterMs: number };

/** Whether an answer says that the message has arrived: any 2xx. */
export const isSuccess = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether an answer says that the message itself is not wanted. */
export const isClientError = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && !PASSING.includes(status);

/**
 * Decides what becomes of a message after an attempt.
 *
 * @param status of the answer, `null` where there was none
 * @param attempts how many there were, this one included
 * @param clientErrors how many of them were client errors, this one included
 * @param ageMs how long ago it was queued
 */
export const judgeAttempt = (
  status: number | null,
  attempts: number,
  clientErrors: number,
  ageMs: number
): Verdict => {
  if (isSuccess(status)) return { state: 'delivered' };
  if (status === GONE) return { state: 'failed', disables: true };
  if (clientErrors >= MAX_CLIENT_ERRORS || ageMs >= GIVE_UP_AFTER_MS) {
    return { state: 'failed', disables: false };
  }
  return { state: 'sending', retryAfterMs: RETRY_AFTER_MS[attempts - 1] ?? HOUR };
};
