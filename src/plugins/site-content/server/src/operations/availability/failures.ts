import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import { CommitFailedError } from '../../strapi-internals/commit-failure-detection';
import {
  isConnectionError,
  isLockTimeout,
  wasNeverSent,
} from '../../strapi-internals/database-errors';
import type { Attempt } from '../database/request-attempt';
import { ServiceUnavailableError } from '../database/unavailable';
import { getStorageProblem } from '../disk-space/disk-space-problem';
import { WriteQueueTimeoutError } from '../write-queue/write-queue-timeout-error';

export const NOT_KNOWN = reason('unavailable.not-known');
const NO_ANSWER = reason('unavailable.no-answer');
const NOT_SAVED = reason('unavailable.not-saved');

/** A full disk is not fixed within seconds. */
const RETRY_WHEN_FULL = 60;

/** True if it is unknown whether the commit succeeded, because the connection was lost before the confirmation. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CommitFailedError &&
  getStorageProblem(error) === null &&
  isConnectionError(error.cause) &&
  !wasNeverSent(error.cause);

/** Builds the response to a request that could not store anything. */
export const buildStorageFailure = (problem: Reason, cause: unknown): ServiceUnavailableError =>
  new ServiceUnavailableError(reason('unavailable.storage', { problem }), RETRY_WHEN_FULL, cause);

/** Builds the response to a request while the database is down. */
export const awayDuring = (
  method: string,
  { mayHaveWritten: mayBeKept }: Attempt,
  cause?: unknown
): ServiceUnavailableError => {
  if (method === 'GET' || method === 'HEAD')
    return new ServiceUnavailableError(NO_ANSWER, undefined, cause);
  return new ServiceUnavailableError(mayBeKept ? NOT_KNOWN : NOT_SAVED, undefined, cause);
};

/**
 * Builds the response to a request that failed for external reasons; `null` for any other failure.
 *
 * @param error thrown by the request or by one of its statements
 */
export const unavailableBy = (
  error: unknown,
  method: string,
  attempt: Attempt
): ServiceUnavailableError | null => {
  if (error instanceof WriteQueueTimeoutError && attempt.mayHaveWritten) {
    // The request writes more than once, as an upload of several files does, and earlier writes may be stored.
    return new ServiceUnavailableError(NOT_KNOWN, undefined, error);
  }
  if (error instanceof ServiceUnavailableError) return error;
  if (isLockTimeout(error))
    return unavailableBy(new WriteQueueTimeoutError(error), method, attempt);
  const problem = getStorageProblem(error);
  if (problem !== null) return buildStorageFailure(problem, error);
  if (error instanceof CommitFailedError && wasNeverSent(error.cause)) {
    return new ServiceUnavailableError(NOT_SAVED, undefined, error);
  }
  // The error may be about something else that is unreachable: a mail server, or a URL from which a file is fetched.
  const isOfDatabase = error === attempt.failure || error instanceof CommitFailedError;
  return isOfDatabase && isConnectionError(error) ? awayDuring(method, attempt, error) : null;
};
