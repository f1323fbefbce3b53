import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import type { Table } from './archive-format';
import { addForeignKeys } from './foreign-keys';

/** Prefixes of table names during a restore. Strapi's names have at most 55 characters, MySQL's 64. */
const NEW = '__new_';
const OLD = '__old_';

/** Table that lists the tables of a restore. It is renamed with them, so its name shows the progress. */
const LIST = 'restore';

/** Returns the name of a table while it is being filled. */
export const newName = (name: string): string => `${NEW}${name}`;

export const existingTables = async (
  trx: Connection,
  names: readonly string[]
): Promise<string[]> => {
  const [rows]: { name: string }[][] = await trx.raw(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()'
  );
  const all = new Set(rows?.map(({ name }) => name));
  return names.filter((name) => all.has(name));
};

/** Drops tables in any order, regardless of foreign keys between them. */
const dropTables = async (knex: Connection, names: readonly string[]): Promise<void> => {
  const present = await existingTables(knex, names);
  if (present.length === 0) return;
  // The setting applies per connection, and a transaction keeps its connection. MySQL commits with every drop.
  await knex.transaction(async (trx) => {
    const [[before]] = await trx.raw('SELECT @@foreign_key_checks AS checks');
    await trx.raw('SET foreign_key_checks = 0');
    for (const name of present) await trx.raw('DROP TABLE IF EXISTS ??', [name]);
    await trx.raw(`SET foreign_key_checks = ${Number(before.checks)}`);
  });
};

const foreignKeyNames = async (knex: Connection): Promise<Set<string>> => {
  const [rows]: { name: string }[][] = await knex.raw(
    `SELECT CONSTRAINT_NAME AS name FROM information_schema.TABLE_CONSTRAINTS
      WHERE CONSTRAINT_SCHEMA = DATABASE() AND CONSTRAINT_TYPE = 'FOREIGN KEY'`
  );
  return new Set(rows?.map(({ name }) => name));
};

const isThere = async (knex: Connection, table: string): Promise<boolean> =>
  (await existingTables(knex, [table])).length > 0;

/** Records the tables that a restore will create or replace, before it creates any. */
export const listStagedTables = async (
  knex: Connection,
  names: readonly string[]
): Promise<void> => {
  await knex.schema.createTable(newName(LIST), (table) => {
    table.string('name', 64).notNullable();
  });
  await knex(newName(LIST)).insert(names.map((name) => ({ name })));
  // Drops tables that a restore by a version without this list has left.
  await dropTables(
    knex,
    names.flatMap((name) => [newName(name), `${OLD}${name}`])
  );
};

/** Replaces the existing tables with the filled ones, in one atomic statement. */
export const swapTables = async (
  knex: Connection,
  old: readonly string[],
  names: readonly string[]
): Promise<void> => {
  const gone = await existingTables(knex, old);
  const renamings = [
    ...gone.map((name) => [name, `${OLD}${name}`]),
    ...names.map((name) => [newName(name), name]),
    [newName(LIST), `${OLD}${LIST}`],
  ];
  await knex.raw(`RENAME TABLE ${renamings.map(() => '?? TO ??').join(', ')}`, renamings.flat());
};

/** Whether the tables of a restore have been swapped, and the previous ones still exist under other names. */
export const isSwapped = (knex: Connection): Promise<boolean> => isThere(knex, `${OLD}${LIST}`);

/** Drops the tables of a restore that was aborted before the swap. */
export const dropNewTables = async (knex: Connection): Promise<void> => {
  if (!(await isThere(knex, newName(LIST)))) return;
  const names: string[] = await knex(newName(LIST)).pluck('name');
  await dropTables(knex, names.map(newName));
  await dropTables(knex, [newName(LIST)]);
};

/**
 * Drops the previous tables after the swap and adds foreign keys to the new ones, whose names are only free then. Each
 * step may have been done already.
 *
 * @param readTables returns the tables with their foreign keys
 */
export const endSwap = async (
  knex: Connection,
  readTables: () => Promise<readonly Table[]>
): Promise<void> => {
  const list = `${OLD}${LIST}`;
  if (!(await isThere(knex, list))) return;
  const names: string[] = await knex(list).pluck('name');
  await dropTables(
    knex,
    names.map((name) => `${OLD}${name}`)
  );
  const tied = await foreignKeyNames(knex);
  for (const table of await readTables()) {
    const foreignKeys = table.foreignKeys.filter(({ name }) => !tied.has(name));
    await addForeignKeys(knex.schema, { ...table, foreignKeys });
  }
  await dropTables(knex, [list]);
};
