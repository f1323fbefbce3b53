import { reason } from '../../../../contract/problems/problem';
import { Unavailable } from '../database/unavailable';

/** A write could not have its turn in time. Nothing of it is written. */
export class NoTurn extends Unavailable {
  constructor(cause: unknown) {
    super(reason('unavailable.no-turn'), undefined, cause);
  }
}

/** PostgreSQL, MySQL. */
const CODES = ['55P03', 'ER_LOCK_WAIT_TIMEOUT'];

/** True for the errors by which databases say that somebody else has kept a lock for too long. */
export const isLockTimeout = (error: unknown): boolean => {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return CODES.includes(code) || code.startsWith('SQLITE_BUSY');
};
