import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';
import { isDatabaseFull, isDatabaseReadOnly } from '../../strapi-internals/database-errors';

/** Error codes for storage problems. */
const REASONS: Readonly<Record<string, Reason>> = {
  ENOSPC: reason('storage.disk-full'),
  EDQUOT: reason('storage.quota'),
  EROFS: reason('storage.disk-read-only'),
};

/** Returns the reason why nothing can be stored; `null` for any other error. */
export const getStorageProblem = (error: unknown): Reason | null => {
  if (isDatabaseFull(error)) return reason('storage.database-full');
  if (isDatabaseReadOnly(error)) return reason('storage.database-read-only');
  return REASONS[String((error as { code?: unknown } | null)?.code ?? '')] ?? null;
};
