import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { Refusal, Unfinished } from '../database/refusal';
import revision from '../plugins/site-content/server/src/content/revision/schema.json';
import { CommitFailed } from '../plugins/site-content/server/src/strapi-internals/commit-failure-detection';
import { isConnectionError } from '../plugins/site-content/server/src/strapi-internals/database-errors';
import {
  type DatabaseKind,
  getDatabaseKind,
} from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import { createTables } from '../plugins/site-content/server/src/strapi-internals/schema-changes';
import type { Table } from './archive-format';
import { addForeignKeys, countOrphans } from './foreign-keys';
import { type ArchiveRow, insertRows } from './rows';
import {
  dropNewTables,
  endSwap,
  existingTables,
  isSwapped,
  listStagedTables,
  newName,
  swapTables,
} from './staged-tables';

/** Writes rows into one of the new tables. */
export type Insert = (table: Table, rows: readonly ArchiveRow[]) => Promise<void>;

export interface Replacement {
  /** Names of the tables to take away. */
  readonly old: readonly string[];
  /** The tables to put in their place. */
  readonly tables: readonly Table[];
  /** Fills the new tables. */
  fill(insert: Insert): Promise<void>;
  /** Is called when all went well, just before it takes effect. */
  beforeEffect(): Promise<void>;
}

type Replace = (strapi: Core.Strapi, replacement: Replacement) => Promise<void>;

const REVISIONS = revision.collectionName;

/** Instances that run on, and caches that ask for changes by it, notice the content of before by this. */
const renewRevisions = async (
  trx: Connection,
  tables: readonly Table[],
  getName = (name: string) => name
): Promise<void> => {
  if (!tables.some(({ name }) => name === REVISIONS)) return;
  await trx(getName(REVISIONS)).update({ value: randomUUID() });
};

const withoutForeignKeys = (table: Table): Table => ({ ...table, foreignKeys: [] });

/** Everything in one transaction, the tables themselves included. */
const replaceOnPostgres: Replace = (strapi, { old, tables, fill, beforeEffect }) =>
  strapi.db.connection.transaction(async (trx) => {
    if (old.length > 0) {
      // In one statement, so that foreign keys among them do not matter.
      const names = old.map(() => '??').join(', ');
      await trx.raw(`DROP TABLE IF EXISTS ${names}`, [...old]);
    }
    await createTables(strapi, tables.map(withoutForeignKeys), trx);
    await fill((table, rows) => insertRows(trx, table.name, table, rows));
    for (const table of tables) {
      await addForeignKeys(strapi.db.getSchemaConnection(trx), table);
      for (const { name, type } of table.columns) {
        if (type !== 'increments') continue;
        // Rows that come later go on counting after the last one.
        await trx.raw(
          `SELECT setval(pg_get_serial_sequence(?, ?), GREATEST(MAX(??), 1), MAX(??) IS NOT NULL) FROM ??`,
          [`"${table.name}"`, name, name, name, table.name]
        );
      }
    }
    await renewRevisions(trx, tables);
    await beforeEffect();
  });

const replaceOnSqlite: Replace = async (strapi, { old, tables, fill, beforeEffect }) => {
  // No tables are taken away or filled in an order that foreign keys would accept; it has no effect within a
  // transaction.
  await strapi.db.connection.raw('PRAGMA foreign_keys = OFF');
  await strapi.db.connection.transaction(async (trx) => {
    for (const name of old) await trx.schema.dropTableIfExists(name);
    await createTables(strapi, tables, trx);
    await fill((table, rows) => insertRows(trx, table.name, table, rows));
    const broken: unknown[] = await trx.raw('PRAGMA foreign_key_check');
    if (broken.length > 0) {
      throw new Refusal(`The backup is not consistent: ${broken.length} rows lead nowhere.`);
    }
    await renewRevisions(trx, tables);
    await beforeEffect();
  });
};

/** What comes after the names have changed: the restored site is there already. */
const tidyUp = async (connection: Connection, tables: readonly Table[]): Promise<void> => {
  try {
    // Its rows were checked, so the server need not do it again.
    await connection.raw('SET foreign_key_checks = 0');
    await endSwap(connection, async () => tables);
  } catch (error) {
    throw new Unfinished(
      `The backup was restored, but its tables are not yet tied to each other (${(error as Error).message}). The next start of the service does that.`
    );
  }
};

/**
 * Where the connection is lost at that, the server is asked whether it was done.
 *
 * @throws CommitFailed where it does not answer that either
 */
const swapOrThrow = async (
  connection: Connection,
  old: readonly string[],
  names: readonly string[]
): Promise<void> => {
  try {
    await swapTables(connection, old, names);
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    const isDone = await isSwapped(connection).catch(() => {
      throw new CommitFailed(error as Error);
    });
    if (!isDone) throw error;
  }
};

/**
 * Tables are no part of a transaction here. So new ones are filled beside the old ones, and all change their
 * names in one statement. Foreign keys come last: their names are free when the old tables are gone.
 */
const replaceOnMysql: Replace = async (strapi, { old, tables, fill, beforeEffect }) => {
  const { connection } = strapi.db;
  const names = tables.map(({ name }) => name);
  const inTheWay = (await existingTables(connection, names)).filter((name) => !old.includes(name));
  if (inTheWay.length > 0) {
    throw new Refusal(`The database has a table ${inTheWay[0]} that is not of this service.`);
  }
  await listStagedTables(connection, [...new Set([...old, ...names])]);
  try {
    const beside = tables.map((table) => ({
      ...withoutForeignKeys(table),
      name: newName(table.name),
    }));
    await createTables(strapi, beside, connection);
    await fill((table, rows) => insertRows(connection, newName(table.name), table, rows));
    for (const table of tables) {
      for (const key of table.foreignKeys) {
        const orphans = await countOrphans(connection, newName, table, key);
        if (orphans > 0) {
          throw new Refusal(
            `The backup is not consistent: ${orphans} rows of ${table.name} lead nowhere.`
          );
        }
      }
    }
    await renewRevisions(connection, tables, newName);
    await beforeEffect();
    await swapOrThrow(connection, old, names);
  } catch (error) {
    // They may have their places; the next start or restore takes them away where they have not.
    if (!(error instanceof CommitFailed)) await dropNewTables(connection);
    throw error;
  }
  await tidyUp(connection, tables);
};

const REPLACE: Readonly<Record<DatabaseKind, Replace>> = {
  postgres: replaceOnPostgres,
  mysql: replaceOnMysql,
  sqlite: replaceOnSqlite,
};

/** Puts new tables with their rows in the place of old ones: all of it, or nothing. */
export const replaceTables: Replace = (strapi, replacement) =>
  REPLACE[getDatabaseKind(strapi)](strapi, replacement);
