import type { Core } from '@strapi/strapi';

/**
 * The schema that Strapi works with: the object itself that it compares with the database, applies and notes. Known
 * when the database is opened.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/schema/index.js`: `sync()` drops what was noted and is not in
 * `db.schema.schema`, and notes that object as it is.
 */
export const getWorkingSchema = (strapi: Core.Strapi): object => strapi.db.schema.schema;

/**
 * Lets Strapi drop what is in the database and not in its schema, as `settings.forceMigration` of the database's
 * configuration does, which it reads each time (`@strapi/database/dist/schema/builder.js`).
 */
export const allowDrops = (strapi: Core.Strapi): void => {
  (strapi.db.config.settings as { forceMigration: boolean }).forceMigration = true;
};

/**
 * Has something done when Strapi has brought the database up to its schema, and before it reads an entry again: its
 * own listeners to `strapi::content-types.afterSync`, which come before any of ours, copy entries.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/Strapi.js` (`bootstrap`).
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
 * Keeps Strapi from deleting rows that lead to types which it does not know, as it does where a schema has changed
 * (`@strapi/database/dist/repairs/operations/remove-orphan-morph-types.js`).
 */
export const keepOrphans = (strapi: Core.Strapi): void => {
  strapi.db.repair.removeOrphanMorphType = () => Promise.resolve();
};
