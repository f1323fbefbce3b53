import type { Core } from '@strapi/strapi';
import { refuseWhileInUse } from '../database/other-connections';
import { Refusal } from '../database/refusal';
import {
  dropColumnsAndTables,
  recordSchema,
} from '../plugins/site-content/server/src/strapi-internals/schema-changes';
import { openDatabaseLock } from '../start-lock/database-locks';
import { dropRows } from './drop-rows';
import { listOrphans } from './find-unknown-tables';
import { findSwitchedOff } from './known-plugins';
import { findDependent, planDrop } from './plan-prune';
import { readNotedSchema } from './recorded-schema';
import type { Schema } from './schema';

/**
 * Reads the names of orphaned parts.
 *
 * @returns tables, columns and fields that are in the database but not used by the version started last
 */
export const readOrphans = async (strapi: Core.Strapi): Promise<string[]> => {
  const noted = await readNotedSchema(strapi);
  return noted === null ? [] : listOrphans(noted.schema);
};

const refuseOfSwitchedOff = (schema: Schema, names: readonly string[]): void => {
  for (const name of names) {
    const plugin = findSwitchedOff(schema, name.split('.', 1)[0] ?? '');
    if (plugin === null) continue;
    throw new Refusal(
      `${name} belongs to the plugin ${plugin}, which is disabled in config/plugins.ts and needs it when it is enabled again.`
    );
  }
};

/**
 * Drops orphaned tables, columns and fields.
 *
 * @param names from readOrphans()
 * @param backUp called after all checks and before anything is dropped
 * @throws Refusal that says why nothing is dropped
 */
export const pruneOrphans = async (
  strapi: Core.Strapi,
  names: readonly string[],
  backUp: () => Promise<void>
): Promise<void> => {
  const lock = await openDatabaseLock(strapi);
  try {
    if (!(await lock.tryToTake())) {
      throw new Refusal('An instance of the service is starting on this database. Stop it first.');
    }
    const noted = await readNotedSchema(strapi);
    refuseOfSwitchedOff(noted?.schema ?? { tables: [] }, names);
    const kept = noted === null ? [] : listOrphans(noted.schema);
    const unknown = names.find((name) => !kept.includes(name));
    if (noted === null || unknown !== undefined) {
      throw new Refusal(
        `${unknown} cannot be pruned: it is in use or does not exist in this database.`
      );
    }
    const drop = planDrop(noted.schema, new Set(names));
    const dependent = findDependent(drop);
    if (dependent !== null) throw new Refusal(dependent);
    await refuseWhileInUse(strapi);
    await backUp();
    await strapi.db.connection.transaction((trx) =>
      dropRows(trx, noted.schema, drop.fields, drop.types)
    );
    await dropColumnsAndTables(strapi, drop.columns, drop.tables);
    await recordSchema(strapi, drop.left);
  } finally {
    await lock.release();
  }
};
