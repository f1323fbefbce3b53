import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { isRunning } from '../disk-space/process-exists';

/** By which Node, Strapi and everything else find the folder for temporary files. */
const VARIABLE = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

/** What it was before any service of this process has changed it. */
const given = process.env[VARIABLE];
const PARENT = os.tmpdir();

/** With the computer's or container's name: another that shares the folder numbers its processes by itself. */
const PREFIX = `site-content-${os.hostname().replace(/[^A-Za-z0-9.]/g, '_')}-`;

const inUse = new Set<string>();

/** An earlier process may have had the number of this one: all containers begin with 1. */
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

const setVariable = (value: string | undefined): void => {
  if (value === undefined) delete process.env[VARIABLE];
  else process.env[VARIABLE] = value;
};

/** The folder for all temporary files of an application, Strapi's included. */
export class TemporaryFolder {
  private folder: string | null = null;

  constructor(private readonly log: Pick<Core.Strapi['log'], 'warn'>) {}

  /** Makes it, has everything use it, and removes what processes that were killed have left in theirs. */
  use(): void {
    const name = `${PREFIX}${process.pid}-${randomUUID()}`;
    const folder = path.join(PARENT, name);
    try {
      mkdirSync(folder, { mode: 0o700 });
      inUse.add(name);
      setVariable(folder);
      this.folder = folder;
      removeLeftovers();
    } catch (error) {
      // On a full disk, say. What is there is served all the same; an upload says for itself why it fails.
      this.log.warn(`Temporary files in ${PARENT}: ${(error as Error).message}`);
    }
  }

  /** Where to put temporary files. */
  get path(): string {
    return this.folder ?? PARENT;
  }

  /** Removes it with all that is in it. */
  remove(): void {
    const { folder } = this;
    if (folder === null) return;
    rmSync(folder, { recursive: true, force: true });
    inUse.delete(path.basename(folder));
    this.folder = null;
    if (process.env[VARIABLE] === folder) setVariable(given);
  }
}
