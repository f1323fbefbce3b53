import type { Core } from '@strapi/strapi';
import { reason } from '#site-content/domain/problems/problem';
import { followDatabase } from '../../strapi-internals/follow-database';
import { AsyncVariable } from '../async-context/async-variable';
import { Unavailable } from './unavailable';

/** What a request has made of the database so far. */
export class Attempt {
  /** The last error of a statement. Strapi answers some of them with 401, 403 or 501. */
  failure: unknown = null;
  /** True when anything was sent that the database may have kept. */
  mayBeKept = false;
  /** Its client has been told that it failed: nothing more of it may be kept. */
  isGivenUp = false;
}

const attempts = new AsyncVariable<Attempt>();

/** Does `work` as part of an attempt. */
export const runAttempt = <T>(attempt: Attempt, work: () => T): T => attempts.run(attempt, work);

/** Has the attempt that is made know why it will have failed. */
export const noteFailure = (error: unknown): void => {
  const attempt = attempts.get();
  if (attempt !== undefined) attempt.failure = error;
};

/** Lets attempts know what becomes of their statements, and keeps those that are given up from writing. */
export const followAttempts = (strapi: Core.Strapi): void => {
  followDatabase(strapi, {
    beforeKeeping() {
      const attempt = attempts.get();
      if (attempt === undefined) return;
      if (attempt.isGivenUp) throw new Unavailable(reason('unavailable.given-up'));
      attempt.mayBeKept = true;
    },
    failed: noteFailure,
  });
};
