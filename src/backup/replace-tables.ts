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

/** Inserts rows into one of the new tables. */
export type Insert = (table: Table, rows: readonly ArchiveRow[]) => Promise<void>;

export interface Replacement {
  /** Names of the tables to remove. */
  readonly old: readonly string[];
  /** The tables that replace them. */
  readonly tables: readonly Table[];
  /** Fills the new tables. */
  fill(insert: Insert): Promise<void>;
  /** Called after success, right before it takes effect. */
  beforeEffect(): Promise<void>;
}

type Replace = (strapi: Core.Strapi, replacement: Replacement) => Promise<void>;

const REVISIONS = revision.collectionName;

/** Running instances and caches with conditional requests recognize the change by the new revision. */
const renewRevisions = async (
  trx: Connection,
  tables: readonly Table[],
  getName = (name: string) => name
): Promise<void> => {
  if (!tables.some(({ name }) => name === REVISIONS)) return;
  await trx(getName(REVISIONS)).update({ value: randomUUID() });
};

const withoutForeignKeys = (table: Table): Table => ({ ...table, foreignKeys: [] });

/** Everything in one transaction, including the tables. */
const replaceOnPostgres: Replace = (strapi, { old, tables, fill, beforeEffect }) =>
  strapi.db.connection.transaction(async (trx) => {
    if (old.length > 0) {
      // In one statement, because of foreign keys between them.
      const names = old.map(() => '??').join(', ');
      await trx.raw(`DROP TABLE IF EXISTS ${names}`, [...old]);
    }
    await createTables(strapi, tables.map(withoutForeignKeys), trx);
    await fill((table, rows) => insertRows(trx, table.name, table, rows));
    for (const table of tables) {
      await addForeignKeys(strapi.db.getSchemaConnection(trx), table);
      for (const { name, type } of table.columns) {
        if (type !== 'increments') continue;
        // New rows continue after the last id.
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
  // Tables are not removed or filled in an order that satisfies foreign keys. The pragma has no effect within
  // a transaction.
  await strapi.db.connection.raw('PRAGMA foreign_keys = OFF');
  await strapi.db.connection.transaction(async (trx) => {
    for (const name of old) await trx.schema.dropTableIfExists(name);
    await createTables(strapi, tables, trx);
    await fill((table, rows) => insertRows(trx, table.name, table, rows));
    const broken: unknown[] = await trx.raw('PRAGMA foreign_key_check');
    if (broken.length > 0) {
      throw new Refusal(
        `The backup is inconsistent: ${broken.length} rows refer to rows that do not exist.`
      );
    }
    await renewRevisions(trx, tables);
    await beforeEffect();
  });
};

/** Cleanup after the tables were renamed: the restored site is in effect already. */
const tidyUp = async (connection: Connection, tables: readonly Table[]): Promise<void> => {
  try {
    // The rows were checked, so the server need not check them again.
    await connection.raw('SET foreign_key_checks = 0');
    await endSwap(connection, async () => tables);
  } catch (error) {
    throw new Unfinished(
      `The backup was restored, but its foreign keys have not been created yet (${(error as Error).message}). The next start of the service creates them.`
    );
  }
};

/**
 * If the connection is lost, asks the server whether the renaming succeeded.
 *
 * @throws CommitFailed if this remains unknown
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
 * MySQL does not include tables in transactions. New tables are filled beside the old ones and all renamed in
 * one statement. Foreign keys are added last, because their names are only free without the old tables.
 */
const replaceOnMysql: Replace = async (strapi, { old, tables, fill, beforeEffect }) => {
  const { connection } = strapi.db;
  const names = tables.map(({ name }) => name);
  const inTheWay = (await existingTables(connection, names)).filter((name) => !old.includes(name));
  if (inTheWay.length > 0) {
    throw new Refusal(
      `The database already has a table ${inTheWay[0]} that does not belong to this service.`
    );
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
            `The backup is inconsistent: ${orphans} rows of ${table.name} refer to rows that do not exist.`
          );
        }
      }
    }
    await renewRevisions(connection, tables, newName);
    await beforeEffect();
    await swapOrThrow(connection, old, names);
  } catch (error) {
    // If it is unknown whether they were renamed, the next start or restore cleans up.
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

/** Replaces old tables by new ones with their rows: all of it or nothing. */
export const replaceTables: Replace = (strapi, replacement) =>
  REPLACE[getDatabaseKind(strapi)](strapi, replacement);
