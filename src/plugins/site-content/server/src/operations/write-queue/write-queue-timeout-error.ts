import { reason } from '#site-content/domain/problems/problem';
import { ServiceUnavailableError } from '../database/unavailable';

/** Thrown if a write waited too long in the write queue or for a lock. Nothing of it is written. */
export class WriteQueueTimeoutError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super(reason('unavailable.no-turn'), undefined, cause);
  }
}
