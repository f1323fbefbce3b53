import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';

/** Every database that a test makes on a server is named so; no other is ever dropped. */
const PREFIX = 'site_content_test';

/** A crashed run of another machine cannot be told from one that is slow, but no run takes that long. */
const SURELY_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

const hashOfHost = (): string =>
  createHash('sha256').update(os.hostname()).digest('hex').slice(0, 6);

/**
 * The first part of the names of all databases of one run, which says whose they are and how old.
 *
 * @returns such as `site_content_test_a1b2c3_4711_mbq3k1x0`: machine, process, milliseconds in base 36
 */
export const nameRun = (pid: number, now: number, host = hashOfHost()): string =>
  [PREFIX, host, pid, now.toString(36)].join('_');

export const nameDatabase = (run: string): string => `${run}_${randomBytes(4).toString('hex')}`;

const NAME = new RegExp(`^${PREFIX}_([0-9a-f]{6})_([0-9]+)_([0-9a-z]+)_[0-9a-z]+$`);

/**
 * Whether a database was left by a run that crashed. Those of a run that may still be under way never are.
 *
 * @param isAlive whether a process of this machine is there
 */
export const isLeftOver = (
  name: string,
  now: number,
  isAlive: (pid: number) => boolean,
  host = hashOfHost()
): boolean => {
  const [, ofHost, pid, started] = NAME.exec(name) ?? [];
  if (ofHost === undefined || pid === undefined || started === undefined) return false;
  if (ofHost === host && !isAlive(Number(pid))) return true;
  return now - parseInt(started, 36) > SURELY_OVER_AFTER_MS;
};
