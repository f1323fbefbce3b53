import { access, constants, statfs } from 'node:fs/promises';
import path from 'node:path';
import { reason } from '#site-content/domain/problems/problem';
import type { Milliseconds } from '../database/timeout';
import { StoragePathError } from './disk-space-problem';

/** Enough for a save and a small upload. */
const BYTES_NEEDED = 1024 * 1024;

/** Time before a full disk is checked again. */
export const RECHECK_AFTER_MS: Milliseconds = 2000;

/** Resolves to true if the folder's disk has room for more than a save. */
export const hasDiskSpace = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= BYTES_NEEDED;
};

/** What is wrong if a path is not accessible, by the system's code. */
const PATH_PROBLEMS: Readonly<Record<string, 'storage.no-permission' | 'storage.missing'>> = {
  EACCES: 'storage.no-permission',
  // For files that are immutable.
  EPERM: 'storage.no-permission',
  ENOENT: 'storage.missing',
};

/**
 * Throws the error that writing to a file or folder would cause.
 *
 * @throws StoragePathError if it is missing, or this process has no permission
 */
export const expectToBeWritable = async (file: string): Promise<void> => {
  try {
    await access(file, constants.W_OK);
  } catch (error) {
    const problem = PATH_PROBLEMS[String((error as NodeJS.ErrnoException).code)];
    if (problem === undefined) throw error;
    throw new StoragePathError(reason(problem, { name: path.basename(file) }), error as Error);
  }
};

/**
 * Throws the error that writing to the folder would cause.
 *
 * @throws StoragePathError, or an error with the system's code, such as `ENOSPC` and `EROFS`
 */
export const assertDiskSpace = async (folder: string): Promise<void> => {
  await expectToBeWritable(folder);
  if (await hasDiskSpace(folder)) return;
  throw Object.assign(new Error(`No disk space left in ${folder}.`), { code: 'ENOSPC' });
};
