import { createApplication } from '../application/application';
import { startWithoutDatabase } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { getOwnSchema } from './own-schema';
import type { Schema } from './schema';

/** This version's schema, for a command that must not start it: no database is opened. */
export const readOwnSchema = async (): Promise<Schema> => {
  const strapi = createApplication();
  await strapi.register();
  await startWithoutDatabase(strapi);
  return getOwnSchema(strapi);
};
