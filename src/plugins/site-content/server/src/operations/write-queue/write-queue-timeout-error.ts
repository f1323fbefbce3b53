import { reason } from '#site-content/domain/problems/problem';
import { Unavailable } from '../database/unavailable';

/** A write did not get its turn in the write queue in time. Nothing of it is written. */
export class WriteQueueTimeoutError extends Unavailable {
  constructor(cause: unknown) {
    super(reason('unavailable.no-turn'), undefined, cause);
  }
}
