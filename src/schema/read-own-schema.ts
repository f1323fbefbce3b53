import type { Core } from '@strapi/strapi';
import { createApplication } from '../application/application';
import { ownSchemaOf } from './own-schema';
import type { Schema } from './schema';

/** Thrown to end a start of Strapi where it turns to the database. */
class Enough extends Error {}

type Init = Core.Strapi['db']['init'];

/**
 * What this version works with, for a command that must not start it: no database is opened.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/Strapi.js` (`bootstrap`): what it makes of the content types and components
 * is given to `db.init()`, first of all.
 */
export const readOwnSchema = async (): Promise<Schema> => {
  const strapi = createApplication();
  await strapi.register();
  const init: Init = ({ models }) => {
    strapi.db.metadata.loadModels(models);
    throw new Enough();
  };
  strapi.db.init = init;
  await strapi.bootstrap().catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  return ownSchemaOf(strapi);
};
