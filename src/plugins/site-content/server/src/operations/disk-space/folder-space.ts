import { access, constants, statfs } from 'node:fs/promises';
import type { Milliseconds } from '../database/timeout';

/** What a save and a small upload need. */
const BYTES_NEEDED = 1024 * 1024;

/** After which it makes sense to look at a full disk again. */
export const LOOK_AGAIN_AFTER: Milliseconds = 2000;

/** True where the disk of a folder has room for more than a save needs. */
export const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= BYTES_NEEDED;
};

const expectToBeWritable = async (folder: string): Promise<void> => {
  try {
    await access(folder, constants.W_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    // To who cannot write, it is the same.
    throw Object.assign(error as Error, { code: 'EROFS' });
  }
};

/**
 * Throws where nothing can be stored in a folder, as writing into it would.
 *
 * @throws an error with the system's code, such as `ENOSPC` and `EROFS`
 */
export const expectRoom = async (folder: string): Promise<void> => {
  await expectToBeWritable(folder);
  if (await hasRoom(folder)) return;
  throw Object.assign(new Error(`There is no room in ${folder}.`), { code: 'ENOSPC' });
};
