import { isConnectionError } from '../plugins/site-content/server/src/delivery/outage';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  SQLITE_FULL: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EROFS: 'The disk cannot be written to.',
};

/** What went wrong with files or the database, in a sentence for whoever runs a command. */
export const describeFailure = (error: unknown): string => {
  const { code = '', path, message } = error as Error & { code?: string; path?: string };
  const sentence = SENTENCES[code];
  if (sentence !== undefined) return sentence;
  if (code === 'EACCES' || code === 'EPERM')
    return `There is no permission for ${path ?? message}.`;
  if (code === 'ENOENT') return `There is no ${path ?? message}.`;
  if (isConnectionError(error)) return `The database does not answer (${message}).`;
  return message;
};
