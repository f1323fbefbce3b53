import type { Core } from '@strapi/strapi';
import { CommandError, IncompleteRestoreError } from '../database/command-errors';
import revision from '../plugins/site-content/server/src/revision/schema.json';
import { CommitFailedError } from '../plugins/site-content/server/src/strapi-internals/commit-failure-detection';
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
  /** The new content revision, which shows whether the replacement has taken effect. */
  readonly revision: string;
  /**
   * Called once the new tables are complete, right before the replacement takes effect.
   *
   * @param isMarked whether they have the revision; tables of a site that was never changed have none
   */
  beforeEffect(isMarked: boolean): Promise<void>;
}

type Replace = (strapi: Core.Strapi, replacement: Replacement) => Promise<void>;

const REVISIONS = revision.collectionName;

/**
 * Renews the content revision, by which running instances and caches with conditional requests recognize the change.
 *
 * @returns whether there is one
 */
const renewRevisions = async (
  trx: Connection,
  { tables, revision: value }: Replacement,
  getName = (name: string) => name
): Promise<boolean> =>
  tables.some(({ name }) => name === REVISIONS) &&
  (await trx(getName(REVISIONS)).update({ value })) > 0;

/** Whether this is the content revision of a database, which may have no tables yet. */
export const isRevision = async (connection: Connection, value: string): Promise<boolean> =>
  (await connection.schema.hasTable(REVISIONS)) &&
  (await connection(REVISIONS).where({ value }).first('id')) !== undefined;

const withoutForeignKeys = (table: Table): Table => ({ ...table, foreignKeys: [] });

/** Replaces everything in one transaction, including the tables themselves. */
const replaceOnPostgres: Replace = (strapi, replacement) => {
  const { old, tables, fill, beforeEffect } = replacement;
  return strapi.db.connection.transaction(async (trx) => {
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
    await beforeEffect(await renewRevisions(trx, replacement));
  });
};

const replaceOnSqlite: Replace = async (strapi, replacement) => {
  const { old, tables, fill, beforeEffect } = replacement;
  // Foreign keys are off because tables are dropped and filled in any order. The pragma has no effect within a
  // transaction.
  await strapi.db.connection.raw('PRAGMA foreign_keys = OFF');
  await strapi.db.connection.transaction(async (trx) => {
    for (const name of old) await trx.schema.dropTableIfExists(name);
    await createTables(strapi, tables, trx);
    await fill((table, rows) => insertRows(trx, table.name, table, rows));
    const broken: unknown[] = await trx.raw('PRAGMA foreign_key_check');
    if (broken.length > 0) {
      throw new CommandError(
        `The backup is inconsistent: ${broken.length} rows refer to rows that do not exist.`
      );
    }
    await beforeEffect(await renewRevisions(trx, replacement));
  });
};

/** Cleans up after the tables were renamed, when the restored site is already in effect. */
const tidyUp = async (connection: Connection, tables: readonly Table[]): Promise<void> => {
  try {
    // The rows were checked, so the server does not need to check them again.
    await connection.raw('SET foreign_key_checks = 0');
    await endSwap(connection, async () => tables);
  } catch (error) {
    throw new IncompleteRestoreError(
      `The backup was restored, but its foreign keys have not been created yet (${(error as Error).message}). The next start of the service creates them.`
    );
  }
};

/**
 * Renames the tables. If the connection is lost, asks the server whether the renaming succeeded.
 *
 * @throws CommitFailed if that remains unknown
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
      throw new CommitFailedError(error as Error);
    });
    if (!isDone) throw error;
  }
};

/**
 * Replaces tables on MySQL, which does not include them in transactions. New tables are filled next to the old ones,
 * and all are renamed in one statement. Foreign keys are added last, because their names are not free before the old
 * tables are dropped.
 */
const replaceOnMysql: Replace = async (strapi, replacement) => {
  const { old, tables, fill, beforeEffect } = replacement;
  const { connection } = strapi.db;
  const names = tables.map(({ name }) => name);
  const inTheWay = (await existingTables(connection, names)).filter((name) => !old.includes(name));
  if (inTheWay.length > 0) {
    throw new CommandError(
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
          throw new CommandError(
            `The backup is inconsistent: ${orphans} rows of ${table.name} refer to rows that do not exist.`
          );
        }
      }
    }
    await beforeEffect(await renewRevisions(connection, replacement, newName));
    await swapOrThrow(connection, old, names);
  } catch (error) {
    // If it is unknown whether the tables were renamed, the next start or restore cleans up.
    if (!(error instanceof CommitFailedError)) await dropNewTables(connection);
    throw error;
  }
  await tidyUp(connection, tables);
};

const REPLACE: Readonly<Record<DatabaseKind, Replace>> = {
  postgres: replaceOnPostgres,
  mysql: replaceOnMysql,
  sqlite: replaceOnSqlite,
};

/** Replaces old tables with new ones and their rows: all of it or nothing. */
export const replaceTables: Replace = (strapi, replacement) =>
  REPLACE[getDatabaseKind(strapi)](strapi, replacement);
