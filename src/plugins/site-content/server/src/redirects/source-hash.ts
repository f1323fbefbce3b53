import { createHash } from 'node:crypto';

/**
 * Returns the value of the unique index. MySQL can neither index 2,048 characters nor compare them by case and accents,
 * so a digest is indexed.
 */
export const hashSource = (source: string): string =>
  createHash('sha256').update(source).digest('hex');
