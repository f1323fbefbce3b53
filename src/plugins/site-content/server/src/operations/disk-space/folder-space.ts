import { access, constants, statfs } from 'node:fs/promises';
import type { Milliseconds } from '../database/timeout';

/** Enough for a save and a small upload. */
const BYTES_NEEDED = 1024 * 1024;

/** Time before a full disk is checked again. */
export const LOOK_AGAIN_AFTER: Milliseconds = 2000;

/** Resolves to true if the folder's disk has room for more than a save. */
export const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= BYTES_NEEDED;
};

const expectToBeWritable = async (folder: string): Promise<void> => {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    // A folder without write permission counts as read-only.
    throw Object.assign(error as Error, { code: 'EROFS' });
  }
};

/**
 * Throws the error that writing to the folder would cause.
 *
 * @throws an error with the system's code, such as `ENOSPC` and `EROFS`
 */
export const expectRoom = async (folder: string): Promise<void> => {
  await expectToBeWritable(folder);
  if (await hasRoom(folder)) return;
  throw Object.assign(new Error(`No disk space left in ${folder}.`), { code: 'ENOSPC' });
};
