import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isRunning } from '../plugins/site-content/server/src/operations/disk-space/process-exists';

/** Milliseconds without a write after which a partial archive is considered abandoned. */
const ABANDONED_AFTER = 60 * 60 * 1000;

/** The last two parts identify the owner: a process namespace, and the process id in it. */
const PARTIAL = /\.partial-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{8}$/;

/** Containers on one machine, or with equal host names, have separate process ids. */
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

/** Temporary name of an archive while it is written. */
export const getPartialName = (file: string): string =>
  `${file}.partial-${placeOfProcesses()}-${process.pid}-${randomBytes(4).toString('hex')}`;

const isAbandoned = async (file: string): Promise<boolean> => {
  const [, place, pid] = PARTIAL.exec(file) ?? [];
  if (place === placeOfProcesses() && !isRunning(Number(pid))) return true;
  const found = await stat(file).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER;
};

/** Removes partial archives of killed backups from a folder; those of running ones are kept. */
export const removeAbandonedPartials = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => PARTIAL.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    if (await isAbandoned(file)) await rm(file, { force: true });
  }
};
