import type { Reason } from '../../../../contract/problems/codes';
import { reason } from '../../../../contract/problems/problem';

const DATABASE_FULL = reason('storage.database-full');
const DATABASE_READ_ONLY = reason('storage.database-read-only');

/** Codes by which the system and the databases say that nothing can be stored. */
const REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: reason('storage.disk-full'),
  EDQUOT: reason('storage.quota'),
  EROFS: reason('storage.disk-read-only'),
  SQLITE_FULL: DATABASE_FULL,
  SQLITE_IOERR_WRITE: DATABASE_FULL,
  SQLITE_IOERR_SHMSIZE: DATABASE_FULL,
  // PostgreSQL: disk_full, read_only_sql_transaction.
  '53100': DATABASE_FULL,
  '25006': DATABASE_READ_ONLY,
  ER_DISK_FULL: DATABASE_FULL,
  ER_RECORD_FILE_FULL: DATABASE_FULL,
  ER_OPTION_PREVENTS_STATEMENT: DATABASE_READ_ONLY,
  ER_READ_ONLY_MODE: DATABASE_READ_ONLY,
};

/** Why nothing can be stored; `null` for any other error. */
export const storageProblemOf = (error: unknown): Reason | null => {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code.startsWith('SQLITE_READONLY')) return DATABASE_READ_ONLY;
  return REASONS[code] ?? null;
};
