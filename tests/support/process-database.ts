import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import knex, { type Knex } from 'knex';

export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql';

const NAMES: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  mysql: 'MySQL or MariaDB',
};

const URL_VARIABLES = { postgres: 'TEST_POSTGRES_URL', mysql: 'TEST_MYSQL_URL' } as const;

const serverUrl = (kind: 'postgres' | 'mysql'): string | undefined =>
  process.env[URL_VARIABLES[kind]] || undefined;

/** `describe` for tests on that kind of database. Without a server for it, they are reported as skipped. */
export const describeOn = (
  kind: DatabaseKind,
  tests: (kind: DatabaseKind) => void,
  what = 'on'
): void => {
  const isMissing = kind !== 'sqlite' && serverUrl(kind) === undefined;
  if (isMissing) {
    describe.skip(`${what} ${NAMES[kind]} (${URL_VARIABLES[kind]} is not set)`, () => tests(kind));
  } else describe(`${what} ${NAMES[kind]}`, () => tests(kind));
};

const SERVERS = ['postgres', 'mysql'] as const;

/** Returns the sum of the character codes in the file name, which is the same in every run. */
const numberOfFile = (): number =>
  [...path.basename(expect.getState().testPath ?? '')].reduce(
    (sum, character) => sum + (character.codePointAt(0) ?? 0),
    0
  );

/**
 * `describe` for the same tests on SQLite and on each database server. With TEST_DIVIDED=1, as in CI, they run on
 * SQLite and on one of the servers, which is always the same for a file.
 */
export const describeOnEach = (tests: (kind: DatabaseKind) => void, what = 'on'): void => {
  const isDivided = process.env['TEST_DIVIDED'] === '1';
  const chosen = SERVERS[numberOfFile() % SERVERS.length];
  describeOn('sqlite', tests, what);
  for (const kind of SERVERS) {
    if (!isDivided || kind === chosen) describeOn(kind, tests, what);
  }
};

/** An empty database for processes, with a folder for their files. */
export interface ProcessDatabase {
  readonly kind: DatabaseKind;
  readonly folder: string;
  /** The environment variables that select the database. */
  readonly environment: Record<string, string>;
  /** Returns these variables for a local port that forwards to the database server. */
  through(port: number): Record<string, string>;
  /** The host and port of the server; meaningless for SQLite. */
  readonly server: { readonly host: string; readonly port: number };
  /** Runs `work` with a new connection. */
  use<T>(work: (connection: Knex) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

const onServer = async (
  client: string,
  url: URL | string,
  work: (connection: Knex) => Promise<unknown>
): Promise<void> => {
  const connection = knex({ client, connection: String(url), pool: { min: 0, max: 1 } });
  try {
    await work(connection);
  } finally {
    await connection.destroy();
  }
};

export interface DatabaseOptions {
  /** The URL of a PostgreSQL server other than that of TEST_POSTGRES_URL. */
  readonly server?: string;
}

/** Creates a database that `drop()` removes together with its folder. */
export const createProcessDatabase = async (
  kind: DatabaseKind,
  options: DatabaseOptions = {}
): Promise<ProcessDatabase> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-process-'));
  mkdirSync(path.join(folder, 'uploads'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });

  if (kind === 'sqlite') {
    const filename = path.join(folder, 'data.db');
    const environment = { DATABASE_CLIENT: kind, DATABASE_FILENAME: filename };
    return {
      kind,
      folder,
      environment,
      server: { host: '', port: 0 },
      through: () => environment,
      async use(work) {
        const connection = knex({
          client: 'better-sqlite3',
          connection: { filename },
          useNullAsDefault: true,
        });
        try {
          return await work(connection);
        } finally {
          await connection.destroy();
        }
      },
      drop: async () => removeFolder(),
    };
  }

  const client = kind === 'postgres' ? 'pg' : 'mysql2';
  const name = `site_content_test_${randomBytes(5).toString('hex')}`;
  const url = new URL(options.server ?? String(serverUrl(kind)));
  await onServer(client, url, (server) => server.raw('CREATE DATABASE ??', [name]));
  const own = new URL(url);
  own.pathname = `/${name}`;
  const server = {
    host: url.hostname,
    port: Number(url.port || (kind === 'postgres' ? 5432 : 3306)),
  };
  const through = (port: number): Record<string, string> => ({
    DATABASE_CLIENT: kind,
    DATABASE_HOST: '127.0.0.1',
    DATABASE_PORT: String(port),
    DATABASE_NAME: name,
    DATABASE_USERNAME: decodeURIComponent(url.username),
    DATABASE_PASSWORD: decodeURIComponent(url.password),
  });
  return {
    kind,
    folder,
    server,
    through,
    environment: { ...through(server.port), DATABASE_HOST: server.host },
    async use(work) {
      const connection = knex({ client, connection: own.href, pool: { min: 0, max: 4 } });
      try {
        return await work(connection);
      } finally {
        await connection.destroy();
      }
    },
    async drop() {
      removeFolder();
      const force = kind === 'postgres' ? ' WITH (FORCE)' : '';
      await onServer(client, url, (connection) =>
        connection.raw(`DROP DATABASE IF EXISTS ??${force}`, [name])
      );
    },
  };
};
