import { stat } from 'node:fs/promises';
import path from 'node:path';

/** The file for a backup: a name by the time for a folder, else the file itself. */
export const backupFileFor = async (given: string): Promise<string> => {
  const isFolder = await stat(given).then(
    (found) => found.isDirectory(),
    () => false
  );
  if (!isFolder) return path.resolve(given);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  return path.resolve(given, `site-content-${time}.tar.gz`);
};
