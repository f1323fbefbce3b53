import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Returns the file for a backup: in a folder, a name with the current time; otherwise the given file. */
export const backupFileFor = async (given: string): Promise<string> => {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false
  );
  if (!isFolder) return path.resolve(given);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return path.resolve(given, `site-content-${time}.tar.gz`);
};
