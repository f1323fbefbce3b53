import { createHash } from 'node:crypto';

/**
 * What the unique index stands on: MySQL indexes neither 2,048 characters nor compares them with case and
 * accents, a digest of them it does.
 */
export const hashSource = (source: string): string =>
  createHash('sha256').update(source).digest('hex');
