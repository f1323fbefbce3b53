import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Lists the paths of files in the uploads folder, with `/`. Dot files are omitted, because they are not part of the
 * media library.
 */
export const listUploads = async (folder: string, below = ''): Promise<string[]> => {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && below === '') return [];
      throw error;
    }
  );
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await listUploads(folder, name)));
    else if (entry.isFile()) found.push(name);
  }
  return found;
};
