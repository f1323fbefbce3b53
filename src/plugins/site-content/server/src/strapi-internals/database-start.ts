import type { Core } from '@strapi/strapi';

type Init = Core.Strapi['db']['init'];
type Models = Parameters<Init>[0]['models'];

/** What is done around the moment at which a start turns to the database. */
export interface AroundDatabaseStart {
  /** Before anything is asked of the database. */
  before?(): Promise<void>;
  /** When Strapi knows its tables and has changed nothing yet. */
  after?(): Promise<void>;
}

/**
 * Has something done where a start of Strapi first turns to its database. The hook `strapi::content-types.beforeSync`
 * is too late: by then Strapi has read what it will go by (the content types of the last start), and its own listeners
 * to that hook, which come first, delete rows.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/Strapi.js`: `bootstrap()` calls `db.init()` first of all, which
 * `register()` and most commands do not (`@strapi/database/dist/index.js`).
 */
export const aroundDatabaseStart = (
  strapi: Core.Strapi,
  { before, after }: AroundDatabaseStart
): void => {
  const { db } = strapi;
  const init = db.init.bind(db);
  db.init = async (options) => {
    await before?.();
    const database = await init(options);
    await after?.();
    return database;
  };
};

/** Thrown to end a start of Strapi where it turns to the database. */
class Enough extends Error {}

/**
 * Starts an application that has registered until it would turn to its database, which is not opened: what is known of
 * tables is then known.
 */
export const startWithoutDatabase = async (strapi: Core.Strapi): Promise<void> => {
  const init: Init = ({ models }: { models: Models }) => {
    strapi.db.metadata.loadModels(models);
    throw new Enough();
  };
  strapi.db.init = init;
  await strapi.bootstrap().catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
};
