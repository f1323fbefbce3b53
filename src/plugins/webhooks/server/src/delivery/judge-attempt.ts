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

type Status = number | null;

/** Whether an answer says that the message has arrived: any 2xx. */
export const isSuccess = (status: Status): boolean => Math.floor((status ?? 0) / 100) === 2;

/** Whether an answer says that the message itself is not wanted. */
export const isClientError = (status: Status): boolean =>
  Math.floor((status ?? 0) / 100) === 4 && !PASSING.includes(status ?? 0);

/**
 * Decides what becomes of a message after an attempt.
 *
 * @param status of the answer, `null` where there was none
 * @param attempts how many there were, this one included
 * @param clientErrors how many of them were client errors, this one included
 * @param ageMs how long ago it was queued
 */
export const judgeAttempt = (
  status: Status,
  attempts: number,
  clientErrors: number,
  ageMs: number
): Verdict => {
  if (isSuccess(status)) return { state: 'delivered' };
  const isOver = clientErrors >= MAX_CLIENT_ERRORS || ageMs >= GIVE_UP_AFTER_MS;
  if (isOver || status === GONE) return { state: 'failed', disables: status === GONE };
  return { state: 'sending', retryAfterMs: RETRY_AFTER_MS[attempts - 1] ?? HOUR };
};
