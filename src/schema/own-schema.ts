import type { Core } from '@strapi/strapi';
import { getWorkingSchema } from '../plugins/site-content/server/src/strapi-internals/schema-sync';
import type { Schema } from './schema';
import { ownTraits } from './schema-traits';

/** The parts of Strapi's own schema changed here. */
type Changeable = { -readonly [K in keyof Schema]: Schema[K] };

/**
 * The schema object that Strapi compares with the database, applies and records. Available after
 * `strapi.db.init()`.
 */
export const getOwnSchema = (strapi: Core.Strapi): Changeable => {
  const own = getWorkingSchema(strapi) as Changeable;
  own.traits = ownTraits(strapi);
  return own;
};
