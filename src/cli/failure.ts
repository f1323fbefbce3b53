import { z } from 'zod';
import { describeUnusableDatabase } from '../database/unusable';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { getStorageProblem } from '../plugins/site-content/server/src/operations/disk-space/disk-space-problem';
import { isFileLocked } from '../plugins/site-content/server/src/strapi-internals/database-errors';

/** Message for a lock that outlasts the time for which every statement waits. A running service does not cause that. */
export const DATABASE_LOCKED =
  'Another process keeps the database locked. Wait until it is done, or end it, then try again.';

/** Describes an error of files or the database in a sentence. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}.`;
  }
  const { code = '', path, message } = error as Error & { code?: string; path?: string };
  const problem = getStorageProblem(error);
  if (problem !== null) return toMessage(problem, 'en');
  if (code === 'EACCES' || code === 'EPERM') return `Permission denied: ${path ?? message}.`;
  if (code === 'ENOENT') return `Not found: ${path ?? message}.`;
  if (isFileLocked(error)) return DATABASE_LOCKED;
  return describeUnusableDatabase(error) ?? message;
};
