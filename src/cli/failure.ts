import { z } from 'zod';
import { toMessage } from '../plugins/site-content/domain/problems/message-of';
import { getStorageProblem } from '../plugins/site-content/server/src/operations/disk-space/disk-space-problem';
import { isConnectionError } from '../plugins/site-content/server/src/strapi-internals/database-errors';

/** What went wrong with files or the database, in a sentence for whoever runs a command. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}.`;
  }
  const { code = '', path, message } = error as Error & { code?: string; path?: string };
  const problem = getStorageProblem(error);
  if (problem !== null) return toMessage(problem, 'en');
  if (code === 'EACCES' || code === 'EPERM')
    return `There is no permission for ${path ?? message}.`;
  if (code === 'ENOENT') return `There is no ${path ?? message}.`;
  if (isConnectionError(error)) return `The database does not answer (${message}).`;
  return message;
};
