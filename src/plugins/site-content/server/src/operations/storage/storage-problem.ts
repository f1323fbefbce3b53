const FULL = 'The disk is full.';
const READ_ONLY = 'The disk cannot be written to.';
const DATABASE_FULL = 'The disk of the database is full.';
const DATABASE_READ_ONLY = 'The database cannot be written to.';

/** Codes by which the system and the databases say that nothing can be stored. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: 'The disk quota is used up.',
  EROFS: READ_ONLY,
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

/** Why nothing can be stored, as a sentence; `null` for any other error. */
export const storageProblemOf = (error: unknown): string | null => {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code.startsWith('SQLITE_READONLY')) return DATABASE_READ_ONLY;
  return SENTENCES[code] ?? null;
};
