/**
 * @reliesOn `sync()` works with the object `db.schema.schema` and records it; `forceMigration` is read each time;
 *   `repair.removeOrphanMorphType()`.
 * @ifItFails **Do not release.** A version could drop columns that it does not know.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/schema/index.js`, `bootstrap` in `@strapi/core/dist/Strapi.js`
 */

import type { Core } from '@strapi/strapi';

/**
 * Returns the schema object that Strapi compares with the database, applies and records. Available once the
 * database is open.
 *
 * `sync()` drops tables and columns that were recorded and are missing from `db.schema.schema`, and records
 * that object.
 */
export const getWorkingSchema = (strapi: Core.Strapi): object => strapi.db.schema.schema;

/**
 * Allows Strapi to drop tables and columns that its schema does not contain, like the database setting
 * `settings.forceMigration`, which is read each time (`@strapi/database/dist/schema/builder.js`).
 */
export const allowDrops = (strapi: Core.Strapi): void => {
  (strapi.db.config.settings as { forceMigration: boolean }).forceMigration = true;
};

/**
 * Runs a step after Strapi has updated the database's schema and before it reads any entry. Strapi's own
 * listeners to `strapi::content-types.afterSync` copy entries and run before ours.
 */
export const afterSchemaSync = (strapi: Core.Strapi, step: () => Promise<void>): void => {
  const { schema } = strapi.db;
  const sync = schema.sync.bind(schema);
  schema.sync = async () => {
    const status = await sync();
    await step();
    return status;
  };
};

/**
 * Prevents Strapi from deleting rows that refer to unknown types after a schema change
 * (`@strapi/database/dist/repairs/operations/remove-orphan-morph-types.js`).
 */
export const keepOrphans = (strapi: Core.Strapi): void => {
  strapi.db.repair.removeOrphanMorphType = () => Promise.resolve();
};
