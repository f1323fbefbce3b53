import type { Core } from '@strapi/strapi';
import { reason } from '#site-content/domain/problems/problem';
import { observeDatabase } from '../../strapi-internals/observe-statements';
import { AsyncVariable } from '../async-context/async-variable';
import { ServiceUnavailableError } from './unavailable';

/** The outcome of a request's database operations so far. */
export class Attempt {
  /** The error of the last failed statement. Strapi reports some of these errors as 401, 403 or 501. */
  failure: unknown = null;
  /** True once anything has been sent that the database may have stored. */
  mayHaveWritten = false;
  /** True once the client has received a failure, so that nothing more may be stored. */
  isAbandoned = false;
}

const attempts = new AsyncVariable<Attempt>();

/** Runs `work` as part of an attempt. */
export const runAttempt = <T>(attempt: Attempt, work: () => T): T => attempts.run(attempt, work);

/** Records an error as the cause of a failure of the current attempt. */
export const recordFailure = (error: unknown): void => {
  const attempt = attempts.get();
  if (attempt !== undefined) attempt.failure = error;
};

/** Tracks the statements of attempts, and prevents abandoned ones from writing. */
export const trackAttempts = (strapi: Core.Strapi): void => {
  observeDatabase(strapi, {
    beforeWrite() {
      const attempt = attempts.get();
      if (attempt === undefined) return;
      if (attempt.isAbandoned) throw new ServiceUnavailableError(reason('unavailable.given-up'));
      attempt.mayHaveWritten = true;
    },
    failed: recordFailure,
  });
};
