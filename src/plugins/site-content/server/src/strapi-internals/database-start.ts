/**
 * @reliesOn A start calls `db.init()` before its first query, and knows all tables afterwards.
 * @ifItFails Two instances start at once; a schema is changed before it has been compared.
 * @readIn Strapi 5.54.0: `bootstrap` in `@strapi/core/dist/Strapi.js`, `@strapi/database/dist/index.js`
 */

import type { Core } from '@strapi/strapi';

type Init = Core.Strapi['db']['init'];
type Models = Parameters<Init>[0]['models'];

/** Callbacks around the first database access of a start. */
export interface DatabaseStartWrapper {
  /** Called before the first query. */
  before?(): Promise<void>;
  /** Called when Strapi knows its tables but has not changed any yet. */
  after?(): Promise<void>;
}

/**
 * Runs callbacks before and after Strapi opens its database while it starts. The hook
 * `strapi::content-types.beforeSync` is too late: by then, Strapi has read the content types of the last
 * start, and its own listeners, which run before ours, have deleted rows.
 *
 * `bootstrap()` calls `db.init()` first; `register()` and most commands do not call it.
 */
export const wrapDatabaseStart = (
  strapi: Core.Strapi,
  { before, after }: DatabaseStartWrapper
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

/** Thrown to end a start before it accesses the database. */
class StopStartError extends Error {}

/**
 * Starts a registered application up to the point where it would open its database, so that its tables are
 * known.
 */
export const startWithoutDatabase = async (strapi: Core.Strapi): Promise<void> => {
  const init: Init = ({ models }: { models: Models }) => {
    strapi.db.metadata.loadModels(models);
    throw new StopStartError();
  };
  strapi.db.init = init;
  await strapi.bootstrap().catch((error: unknown) => {
    if (!(error instanceof StopStartError)) throw error;
  });
};
