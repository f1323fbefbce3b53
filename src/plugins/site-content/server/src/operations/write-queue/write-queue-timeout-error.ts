import { reason } from '#site-content/domain/problems/problem';
import { Unavailable } from '../database/unavailable';

/** A write could not have its turn in time. Nothing of it is written. */
export class WriteQueueTimeoutError extends Unavailable {
  constructor(cause: unknown) {
    super(reason('unavailable.no-turn'), undefined, cause);
  }
}
