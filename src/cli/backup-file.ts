import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The file for a backup: a name with the time inside a folder, or the file itself. */
export const backupFileFor = async (given: string): Promise<string> => {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false
  );
  if (!isFolder) return path.resolve(given);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return path.resolve(given, `site-content-${time}.tar.gz`);
};
