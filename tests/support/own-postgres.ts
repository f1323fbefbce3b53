import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './process';

const run = promisify(execFile);

/** The folder of PostgreSQL's programs on Debian, which is not in the PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** Returns the folder of `initdb` and `pg_ctl`, or `null` if they are not installed. */
export const findPostgresPrograms = (): string | null => {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
};

/** Returns the user to run PostgreSQL as, because it refuses to run as root. */
const findUser = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const getId = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: getId('-u'), gid: getId('-g') };
};

/** A PostgreSQL server of one test. */
export interface OwnPostgres {
  /** `postgres://postgres@127.0.0.1:port/postgres` */
  readonly url: string;
  start(): Promise<void>;
  /** Stops the server like a power failure. */
  stop(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** Creates a server and starts it. */
export const startOwnPostgres = async (programs: string): Promise<OwnPostgres> => {
  const user = findUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, ...args: string[]): Promise<unknown> =>
    run(path.join(programs, program), args, { cwd: folder, ...user });
  const port = await freePort();
  await call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const start = async (): Promise<void> => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`;
    await call('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options);
  };
  const stop = async (): Promise<void> => {
    await call('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data);
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      // The server may already be stopped.
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
