import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import { isDatabaseFull, isDatabaseReadOnly } from '../../strapi-internals/database-errors';

/** Error codes for storage problems. */
const REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: reason('storage.disk-full'),
  EDQUOT: reason('storage.quota'),
  EROFS: reason('storage.disk-read-only'),
};

/** Thrown if a file or folder in which the service stores something is missing or not writable. */
export class StoragePathError extends Error {
  constructor(
    readonly reason: Reason,
    cause: Error
  ) {
    super(cause.message, { cause });
  }
}

/** Returns the reason why nothing can be stored; `null` for any other error. */
export const getStorageProblem = (error: unknown): Reason | null => {
  if (error instanceof StoragePathError) return error.reason;
  if (isDatabaseFull(error)) return reason('storage.database-full');
  if (isDatabaseReadOnly(error)) return reason('storage.database-read-only');
  return REASONS[String((error as { code?: unknown } | null)?.code ?? '')] ?? null;
};
