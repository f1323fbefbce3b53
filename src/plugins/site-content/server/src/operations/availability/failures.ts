import { reason } from '#site-content/domain/problems/problem';
import { CommitFailed } from '../../strapi-internals/commit-failure-detection';
import {
  isConnectionError,
  isLockTimeout,
  wasNeverSent,
} from '../../strapi-internals/database-errors';
import type { Attempt } from '../database/attempt';
import { Unavailable } from '../database/unavailable';
import { getStorageProblem } from '../disk-space/disk-space-problem';
import { WriteQueueTimeoutError } from '../write-queue/write-queue-timeout-error';

export const NOT_KNOWN = reason('unavailable.not-known');
const NO_ANSWER = reason('unavailable.no-answer');
const NOT_SAVED = reason('unavailable.not-saved');

/** A disk is not made larger in a few seconds. */
const RETRY_WHEN_FULL = 60;

/** True where nobody can know whether a commit was done: the database went away before it said so. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CommitFailed &&
  getStorageProblem(error) === null &&
  isConnectionError(error.cause) &&
  !wasNeverSent(error.cause);

/** What is answered to a request while the database is away. */
export const awayDuring = (
  method: string,
  { mayBeKept }: Attempt,
  cause?: unknown
): Unavailable => {
  if (method === 'GET' || method === 'HEAD') return new Unavailable(NO_ANSWER, undefined, cause);
  return new Unavailable(mayBeKept ? NOT_KNOWN : NOT_SAVED, undefined, cause);
};

/**
 * What is answered to a request that failed by no fault of its own, `null` for any other.
 *
 * @param error what was thrown, or came of one of its statements
 */
export const unavailableBy = (
  error: unknown,
  method: string,
  attempt: Attempt
): Unavailable | null => {
  if (error instanceof WriteQueueTimeoutError && attempt.mayBeKept) {
    // Of a request that writes more than once, such as one with several files.
    return new Unavailable(NOT_KNOWN, undefined, error);
  }
  if (error instanceof Unavailable) return error;
  if (isLockTimeout(error))
    return unavailableBy(new WriteQueueTimeoutError(error), method, attempt);
  const problem = getStorageProblem(error);
  if (problem !== null) {
    return new Unavailable(reason('unavailable.storage', { problem }), RETRY_WHEN_FULL, error);
  }
  if (error instanceof CommitFailed && wasNeverSent(error.cause)) {
    return new Unavailable(NOT_SAVED, undefined, error);
  }
  // Other things than the database cannot be reached either: a mail server, an address to fetch a file from.
  const isOfDatabase = error === attempt.failure || error instanceof CommitFailed;
  return isOfDatabase && isConnectionError(error) ? awayDuring(method, attempt, error) : null;
};
