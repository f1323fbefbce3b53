import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isRunning } from '../plugins/site-content/server/src/operations/disk-space/process-exists';

/** Milliseconds after which an archive that nobody has written to any more is nobody's. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** The last two parts say whose it is: where its process runs, and that process's number there. */
const PARTIAL = /\.partial-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{8}$/;

/** Containers on one machine, or with one name, count their processes each for itself. */
const processNamespace = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has them.
    return '';
  }
};

const placeOfProcesses = (): string =>
  createHash('sha256').update(`${os.hostname()} ${processNamespace()}`).digest('hex').slice(0, 8);

/** The name under which an archive is written before it gets its own. */
export const getPartialName = (file: string): string =>
  `${file}.partial-${placeOfProcesses()}-${process.pid}-${randomBytes(4).toString('hex')}`;

const isAbandoned = async (file: string): Promise<boolean> => {
  const [, place, pid] = PARTIAL.exec(file) ?? [];
  if (place === placeOfProcesses() && !isRunning(Number(pid))) return true;
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER;
};

/** Takes away what backups into this folder have left that were killed; one that is still running keeps its own. */
export const removeAbandonedPartials = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => PARTIAL.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    if (await isAbandoned(file)) await rm(file, { force: true });
  }
};
