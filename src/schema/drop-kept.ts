import type { Core } from '@strapi/strapi';
import { refuseWhileInUse } from '../database/other-users';
import { Refusal } from '../database/refusal';
import { openDatabaseLock } from '../start-lock/database-locks';
import { dropRows } from './drop-rows';
import { listKept } from './find-gone';
import { readNotedSchema } from './noted-schema';
import type { Schema } from './schema';
import { findDependent, planDrop, type Drop } from './without-kept';

/** @returns the names of what the database keeps and the version that was started last has no use for */
export const readKept = async (strapi: Core.Strapi): Promise<string[]> => {
  const noted = await readNotedSchema(strapi);
  return noted === null ? [] : listKept(noted.schema);
};

/** As much of Strapi's schema builder, and of what it is told, as is used here. */
interface Builder {
  updateSchema(difference: object): Promise<void>;
}

const unchanged = { added: [], updated: [], unchanged: [], removed: [] };

/** Only what is really there: a drop before this one may not have come to its end. */
const dropColumnsAndTables = async (
  strapi: Core.Strapi,
  { tables, columns }: Drop
): Promise<void> => {
  const { schemaInspector } = strapi.db.dialect;
  const found = (await schemaInspector.getSchema()) as unknown as Schema;
  const updated = found.tables.flatMap((table) => {
    const gone = new Set(columns.filter((c) => c.table === table.name).map((c) => c.column));
    const isGone = ({ columns: of }: { columns: readonly string[] }) => of.some((c) => gone.has(c));
    const removed = table.columns.filter(({ name }) => gone.has(name));
    if (removed.length === 0) return [];
    return {
      name: table.name,
      columns: { ...unchanged, removed },
      indexes: { ...unchanged, removed: table.indexes.filter(isGone) },
      foreignKeys: { ...unchanged, removed: table.foreignKeys.filter(isGone) },
    };
  });
  const removed = found.tables.filter(({ name }) => tables.includes(name));
  (strapi.db.config.settings as { forceMigration: boolean }).forceMigration = true;
  await (strapi.db.schema.builder as unknown as Builder).updateSchema({
    tables: { ...unchanged, updated, removed },
  });
};

/**
 * Drops what the database keeps and the version that was started last has no use for.
 *
 * @param names as readKept() gives them
 * @param backUp is called when all is well and before anything is dropped
 * @throws Refusal saying why nothing is dropped
 */
export const dropKept = async (
  strapi: Core.Strapi,
  names: readonly string[],
  backUp: () => Promise<void>
): Promise<void> => {
  const lock = await openDatabaseLock(strapi);
  try {
    if (!(await lock.tryToTake())) {
      throw new Refusal('An instance of the service is just starting on this database.');
    }
    const noted = await readNotedSchema(strapi);
    const kept = noted === null ? [] : listKept(noted.schema);
    const unknown = names.find((name) => !kept.includes(name));
    if (noted === null || unknown !== undefined) {
      throw new Refusal(`${unknown} is not kept unused in this database.`);
    }
    const drop = planDrop(noted.schema, new Set(names));
    const dependent = findDependent(drop);
    if (dependent !== null) throw new Refusal(dependent);
    await refuseWhileInUse(strapi);
    await backUp();
    await strapi.db.connection.transaction((trx) =>
      dropRows(trx, noted.schema, drop.fields, drop.types)
    );
    await dropColumnsAndTables(strapi, drop);
    await strapi.db.schema.schemaStorage.add(
      drop.left as unknown as Parameters<typeof strapi.db.schema.schemaStorage.add>[0]
    );
  } finally {
    await lock.release();
  }
};
