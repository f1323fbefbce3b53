import knex, { type Knex } from 'knex';

export type DatabaseKind = 'sqlite' | 'postgres' | 'mysql';
export type ServerKind = Exclude<DatabaseKind, 'sqlite'>;

/** The variable with the URL of each server: `postgres://user@host:port`, `mysql://user@host:port`. */
export const URL_VARIABLES: Readonly<Record<ServerKind, string>> = {
  postgres: 'TEST_POSTGRES_URL',
  mysql: 'TEST_MYSQL_URL',
};

/** A database server, with the permissions to create and drop databases. */
export interface DatabaseServer {
  /** Returns the names of all databases. */
  list(): Promise<string[]>;
  create(name: string): Promise<void>;
  /** Creates a copy of another database, which must not have open connections. */
  copy(template: string, name: string): Promise<void>;
  drop(name: string): Promise<void>;
  /** Closes the connection to the server. */
  close(): Promise<void>;
}

/** Returns the URL of a database on the server with this URL. */
export const getUrl = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

const postgresServer = (url: string): DatabaseServer => {
  const connection = new URL(url).pathname.length > 1 ? url : getUrl(url, 'postgres');
  const server = knex({ client: 'pg', connection, pool: { min: 0, max: 1 } });
  return {
    async list() {
      const { rows } = await server.raw('SELECT datname AS name FROM pg_database');
      return rows.map(({ name }: { name: string }) => name);
    },
    create: (name) => server.raw('CREATE DATABASE ??', [name]),
    copy: (template, name) => server.raw('CREATE DATABASE ?? TEMPLATE ??', [name, template]),
    drop: (name) => server.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [name]),
    close: () => server.destroy(),
  };
};

/** Copies all tables, because MySQL cannot copy a database. */
const copyTables = async (server: Knex, template: string, name: string): Promise<void> => {
  const [tables] = await server.raw('SHOW TABLES FROM ??', [template]);
  // Tables have foreign keys to tables that are created later.
  await server.raw('SET foreign_key_checks = 0');
  await server.raw('USE ??', [name]);
  for (const row of tables as object[]) {
    const table = String(Object.values(row)[0]);
    const [[definition]] = await server.raw('SHOW CREATE TABLE ??.??', [template, table]);
    // Question marks in the definition would otherwise be read as bindings.
    await server.schema.raw(String(definition['Create Table']).replaceAll('?', '\\?'));
    await server.raw('INSERT INTO ??.?? SELECT * FROM ??.??', [name, table, template, table]);
  }
};

const mysqlServer = (url: string): DatabaseServer => {
  const server = knex({ client: 'mysql2', connection: url, pool: { min: 0, max: 1 } });
  return {
    async list() {
      const [rows] = await server.raw('SHOW DATABASES');
      return rows.map((row: object) => String(Object.values(row)[0]));
    },
    create: (name) => server.raw('CREATE DATABASE ?? CHARACTER SET utf8mb4', [name]),
    async copy(template, name) {
      await this.create(name);
      await copyTables(server, template, name);
    },
    drop: (name) => server.raw('DROP DATABASE IF EXISTS ??', [name]),
    close: () => server.destroy(),
  };
};

/** @throws an error with the name of the variable if the server's URL is not set */
export const connectTo = (kind: ServerKind): DatabaseServer => {
  const url = process.env[URL_VARIABLES[kind]];
  if (!url) throw new Error(`${URL_VARIABLES[kind]} is not set, so there is no server to test on.`);
  return kind === 'postgres' ? postgresServer(url) : mysqlServer(url);
};
