import { stat } from 'node:fs/promises';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * Refuses `-`, which other commands read as standard input or output.
 *
 * @throws InvalidArgumentError
 */
export const fileArgument = (given: string): string => {
  if (given === '-') {
    throw new InvalidArgumentError(
      'A backup is a file: it cannot be read from standard input or written to standard output.'
    );
  }
  return given;
};

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
