import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { CommandError } from '../database/command-errors';
import { toJson } from '../plugins/site-content/domain/json-of';
import type { Connection } from '../plugins/site-content/server/src/strapi-internals/knex';
import {
  MIGRATION_TABLES,
  SCHEMA_TABLE,
} from '../plugins/site-content/server/src/strapi-internals/schema-records';
import { readRecordedSchema } from '../schema/recorded-schema';
import type { Trait } from '../schema/schema';
import { schemaSchema, type Table } from './archive-format';
import type { ArchiveRow } from './rows';

const primaryKey = {
  name: 'id',
  type: 'increments',
  args: [{ primary: true, primaryKey: true }],
  notNullable: true,
};
const time = { name: 'time', type: 'datetime', args: [{ useTz: false }] };

const plain = (name: string, columns: Table['columns']): Table => ({
  name,
  columns: [primaryKey, ...columns],
  indexes: [],
  foreignKeys: [],
});

/**
 * Tables in which Strapi records the schema and migrations of a database. Strapi creates them separately, so the
 * recorded schema does not contain them.
 */
const BOOKKEEPING: readonly Table[] = [
  plain(SCHEMA_TABLE, [{ name: 'schema', type: 'json' }, time, { name: 'hash', type: 'string' }]),
  ...MIGRATION_TABLES.map((name) => plain(name, [{ name: 'name', type: 'string' }, time])),
];

const isBookkeeping = ({ name }: Table): boolean =>
  BOOKKEEPING.some((table) => table.name === name);

/** Returns the application's content tables, without Strapi's bookkeeping. */
export const withoutBookkeeping = (tables: readonly Table[]): Table[] =>
  tables.filter((table) => !isBookkeeping(table));

interface StoredSchema {
  readonly tables: readonly Table[];
  /** Unset in records from before traits existed. */
  readonly traits: readonly Trait[] | undefined;
}

/**
 * Reads the application's tables and traits as Strapi recorded them at the last schema change. Other tables in the
 * database do not belong to this service.
 *
 * @returns `null` for a database on which the service has never been started
 */
export const readStoredSchema = async (
  strapi: Core.Strapi,
  trx: Connection
): Promise<StoredSchema | null> => {
  const noted = await readRecordedSchema(strapi, trx);
  if (noted === null) return null;
  const { tables, traits } = schemaSchema.parse(noted.schema);
  const kept: Table[] = [];
  for (const table of BOOKKEEPING) {
    if (await strapi.db.getSchemaConnection(trx).hasTable(table.name)) kept.push(table);
  }
  return { tables: [...kept, ...tables], traits };
};

/** Reads these tables only; none if the service has never been started. */
export const readStoredTables = async (
  strapi: Core.Strapi,
  trx: Connection
): Promise<readonly Table[]> => (await readStoredSchema(strapi, trx))?.tables ?? [];

const recordSchema = toJson(z.object({ tables: z.array(z.object({ name: z.unknown() })) }));

/**
 * Ensures that a backup's own schema record names only tables that the backup describes. At the next start, Strapi
 * drops tables that are recorded and no longer used, whoever owns them.
 *
 * @throws Refusal otherwise
 */
export const checkNotedTables = (
  table: Table,
  row: ArchiveRow,
  isDescribed: (table: string) => boolean
): void => {
  if (table.name !== SCHEMA_TABLE) return;
  const noted = row[table.columns.findIndex(({ name }) => name === 'schema')];
  const { data } = recordSchema.safeParse(noted);
  if (data === undefined) {
    throw new CommandError('The table descriptions in the backup cannot be read.');
  }
  const foreign = data.tables.find(({ name }) => typeof name !== 'string' || !isDescribed(name));
  if (foreign === undefined) return;
  throw new CommandError(
    `The backup refers to a table ${JSON.stringify(foreign.name)} that it does not describe.`
  );
};
