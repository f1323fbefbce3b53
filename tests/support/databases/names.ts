import { createHash, randomBytes } from 'node:crypto';
import os from 'node:os';

/** The prefix of every database that a test creates on a server. No other database is ever dropped. */
const PREFIX = 'site_content_test';

/** A crashed run of another machine looks like a slow one, but no run takes this long. */
const SURELY_OVER_AFTER_MS = 24 * 60 * 60 * 1000;

const hashOfHost = (): string =>
  createHash('sha256').update(os.hostname()).digest('hex').slice(0, 6);

/**
 * Returns the prefix of the names of all databases of a run, which identifies their owner and age.
 *
 * @returns such as `site_content_test_a1b2c3_4711_mbq3k1x0`: machine, process, milliseconds in base 36
 */
export const nameRun = (pid: number, now: number, host = hashOfHost()): string =>
  [PREFIX, host, pid, now.toString(36)].join('_');

export const nameDatabase = (run: string): string => `${run}_${randomBytes(4).toString('hex')}`;

const NAME = new RegExp(`^${PREFIX}_([0-9a-f]{6})_([0-9]+)_([0-9a-z]+)_[0-9a-z]+$`);

/**
 * True if a database was left by a crashed run. Always false for databases of a run that may still be active.
 *
 * @param isAlive whether a process of this machine exists
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
