import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { nameDatabase } from './names';
import { connectTo, type DatabaseKind, getUrl, type ServerKind, URL_VARIABLES } from './servers';

/** The database of one service, and the folder of its files. */
export interface TestDatabase {
  readonly kind: DatabaseKind;
  /** Contains the uploads folder, and the SQLite file. */
  readonly folder: string;
  /** The environment variables of the application that select the database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the database and the folder. All connections must be closed. */
  drop(): Promise<void>;
}

const KINDS: readonly DatabaseKind[] = ['sqlite', 'postgres', 'mysql'];

const readKind = (): DatabaseKind => {
  const given = process.env['TEST_DATABASE'] || 'sqlite';
  const kind = KINDS.find((known) => known === given);
  if (kind === undefined) {
    throw new Error(`TEST_DATABASE is "${given}". It must be one of: ${KINDS.join(', ')}.`);
  }
  return kind;
};

/** The kind of database of this run (TEST_DATABASE). */
export const DATABASE = readKind();

/** The environment variable with the prefix of the names of this run's databases, from the set-up of the run. */
export const RUN_VARIABLE = 'TEST_RUN';

/** The environment variable with the path of the file that is copied for services on SQLite, from the set-up. */
export const SQLITE_TEMPLATE_VARIABLE = 'TEST_SQLITE_TEMPLATE';

/** The name of the database that is copied for services on a server. */
export const getTemplate = (run: string): string => `${run}_template`;

export const getEnvironment = (kind: ServerKind, database: string): Record<string, string> => ({
  DATABASE_CLIENT: kind,
  DATABASE_URL: getUrl(String(process.env[URL_VARIABLES[kind]]), database),
});

/** Returns a variable that the set-up of the run has set. */
const fromSetUp = (variable: string): string => {
  const value = process.env[variable];
  if (value === undefined) throw new Error(`${variable} is not set, which the set-up does.`);
  return value;
};

const createOnServer = async (kind: ServerKind, isEmpty: boolean): Promise<string> => {
  const run = fromSetUp(RUN_VARIABLE);
  const name = nameDatabase(run);
  const server = connectTo(kind);
  try {
    await (isEmpty ? server.create(name) : server.copy(getTemplate(run), name));
  } finally {
    await server.close();
  }
  return name;
};

const dropOnServer = async (kind: ServerKind, name: string): Promise<void> => {
  const server = connectTo(kind);
  try {
    await server.drop(name);
  } finally {
    await server.close();
  }
};

/**
 * Creates a database for one service.
 *
 * @param isEmpty true: without tables, for tests of a first start; false: as after a first start
 */
export const createDatabase = async (isEmpty: boolean): Promise<TestDatabase> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-test-'));
  mkdirSync(path.join(folder, 'uploads'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  if (DATABASE === 'sqlite') {
    const filename = path.join(folder, 'data.db');
    if (!isEmpty) copyFileSync(fromSetUp(SQLITE_TEMPLATE_VARIABLE), filename);
    return {
      kind: DATABASE,
      folder,
      environment: {
        DATABASE_CLIENT: DATABASE,
        DATABASE_URL: '',
        DATABASE_FILENAME: filename,
      },
      drop: async () => removeFolder(),
    };
  }
  const kind = DATABASE;
  const name = await createOnServer(kind, isEmpty);
  return {
    kind,
    folder,
    environment: getEnvironment(kind, name),
    async drop() {
      removeFolder();
      await dropOnServer(kind, name);
    },
  };
};

/** `describe` for tests on only some of the databases. On others, they are reported as skipped. */
export const describeOn = (...kinds: readonly DatabaseKind[]): jest.Describe =>
  kinds.includes(DATABASE) ? describe : (describe.skip as jest.Describe);
