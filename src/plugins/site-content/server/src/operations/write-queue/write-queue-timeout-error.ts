import { reason } from '#site-content/domain/problems/problem';
import { Unavailable } from '../database/unavailable';

/** Thrown if a write waited too long in the write queue or for a lock. Nothing of it is written. */
export class WriteQueueTimeoutError extends Unavailable {
  constructor(cause: unknown) {
    super(reason('unavailable.no-turn'), undefined, cause);
  }
}
