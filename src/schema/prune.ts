import type { Core } from '@strapi/strapi';
import { CommandError } from '../database/command-errors';
import { refuseWhileInUse } from '../database/other-connections';
import {
  dropColumnsAndTables,
  recordSchema,
} from '../plugins/site-content/server/src/strapi-internals/schema-changes';
import { openDatabaseLock } from '../start-lock/database-locks';
import { dropRows } from './drop-rows';
import { listOrphans } from './find-unknown-tables';
import { findSwitchedOff } from './known-plugins';
import { findDependent, planDrop } from './plan-prune';
import { readRecordedSchema } from './recorded-schema';
import type { Schema } from './schema';

/**
 * Reads the names of orphaned parts.
 *
 * @returns tables, columns and fields that are in the database but not used by the version started last
 */
export const readOrphans = async (strapi: Core.Strapi): Promise<string[]> => {
  const noted = await readRecordedSchema(strapi);
  return noted === null ? [] : listOrphans(noted.schema);
};

const refuseOfSwitchedOff = (schema: Schema, names: readonly string[]): void => {
  for (const name of names) {
    const plugin = findSwitchedOff(schema, name.split('.', 1)[0] ?? '');
    if (plugin === null) continue;
    throw new CommandError(
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
      throw new CommandError(
        'An instance of the service is starting on this database. Stop it first.'
      );
    }
    const noted = await readRecordedSchema(strapi);
    refuseOfSwitchedOff(noted?.schema ?? { tables: [] }, names);
    const kept = noted === null ? [] : listOrphans(noted.schema);
    const unknown = names.find((name) => !kept.includes(name));
    if (noted === null || unknown !== undefined) {
      throw new CommandError(
        `${unknown} cannot be pruned: it is in use or does not exist in this database.`
      );
    }
    const drop = planDrop(noted.schema, new Set(names));
    const dependent = findDependent(drop);
    if (dependent !== null) throw new CommandError(dependent);
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
