import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { isRunning } from '../disk-space/process-exists';

/** The environment variable that Node, Strapi and libraries use to find the temporary folder. */
const VARIABLE = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** The variable's value before any application in this process changed it. */
const given = process.env[VARIABLE];
const PARENT = os.tmpdir();

/** In bytes. Operating systems refuse much longer paths of sockets (unix(7)). */
const MAX_SOCKET_PATH = 100;

const MAX_HOST_LENGTH = 16;

/** Returns a name for the host, because containers that share the folder number their processes separately. */
const getHost = (): string => {
  const name = os.hostname().replace(/[^A-Za-z0-9.]/g, '_');
  return name.length <= MAX_HOST_LENGTH
    ? name
    : createHash('sha256').update(name).digest('hex').slice(0, MAX_HOST_LENGTH);
};

const PREFIX = `site-content-${getHost()}-`;

const inUse = new Set<string>();

/**
 * True if a folder belongs to a process that has ended. An earlier process may have had this process's id: in
 * containers it is always 1.
 */
const isLeftOver = (name: string): boolean => {
  if (!name.startsWith(PREFIX)) return false;
  const pid = Number.parseInt(name.slice(PREFIX.length), 10);
  return pid === process.pid ? !inUse.has(name) : !isRunning(pid);
};

const removeLeftovers = (): void => {
  for (const name of readdirSync(PARENT).filter(isLeftOver)) {
    rmSync(path.join(PARENT, name), { recursive: true, force: true });
  }
};

/**
 * Removes the folders of a process that has ended. A process leaves them behind if it is killed or ends by a
 * signal that it does not handle.
 */
export const removeFoldersOf = (pid: number): void => {
  for (const name of readdirSync(PARENT).filter((each) => each.startsWith(`${PREFIX}${pid}-`))) {
    rmSync(path.join(PARENT, name), { recursive: true, force: true });
  }
};

/**
 * Removes all folders of this process at exit. Commands end their process without shutting the application
 * down, which would remove its folder.
 */
const removeAtExit = (): void => {
  for (const name of inUse) rmSync(path.join(PARENT, name), { recursive: true, force: true });
};

const setVariable = (value: string | undefined): void => {
  if (value === undefined) delete process.env[VARIABLE];
  else process.env[VARIABLE] = value;
};

/** The folder for all temporary files of an application, including Strapi's. */
export class TemporaryFolder {
  private folder: string | null = null;
  private readonly id = randomBytes(6).toString('hex');

  constructor(private readonly log: Pick<Core.Strapi['log'], 'warn'>) {}

  /** Creates and activates the folder, and removes the folders of processes that were killed. */
  use(): void {
    const name = `${PREFIX}${process.pid}-${this.id}`;
    const folder = path.join(PARENT, name);
    try {
      mkdirSync(folder, { mode: 0o700 });
      if (inUse.size === 0) process.once('exit', removeAtExit);
      inUse.add(name);
      setVariable(folder);
      this.folder = folder;
      removeLeftovers();
    } catch (error) {
      // For example, the disk may be full. Content is served anyway, and uploads report their own error.
      this.log.warn(
        `The folder for temporary files in ${PARENT} could not be prepared: ${(error as Error).message}`
      );
    }
  }

  /** Path for temporary files. */
  get path(): string {
    return this.folder ?? PARENT;
  }

  /**
   * Path of a socket for the application's own threads. If the folder is not writable or its path is too
   * long, Linux offers sockets without a file. Programs of other users can connect to these.
   */
  get socketPath(): string {
    const file = path.join(this.path, this.folder === null ? `${PREFIX}${this.id}` : 'strapi.sock');
    const isPossible = this.folder !== null && Buffer.byteLength(file) <= MAX_SOCKET_PATH;
    return isPossible || process.platform !== 'linux' ? file : `\0${PREFIX}${this.id}`;
  }

  /** Removes the folder with its contents. */
  remove(): void {
    const { folder } = this;
    if (folder === null) return;
    rmSync(folder, { recursive: true, force: true });
    inUse.delete(path.basename(folder));
    if (inUse.size === 0) process.off('exit', removeAtExit);
    this.folder = null;
    if (process.env[VARIABLE] === folder) setVariable(given);
  }
}
