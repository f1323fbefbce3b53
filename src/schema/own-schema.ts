import type { Core } from '@strapi/strapi';
import { getWorkingSchema } from '../plugins/site-content/server/src/strapi-internals/schema-sync';
import type { Schema } from './schema';
import { ownTraits } from './schema-traits';

/** As far as Strapi's own schema is changed here. */
type Changeable = { -readonly [K in keyof Schema]: Schema[K] };

/**
 * What this version works with: the object itself that Strapi compares with the database, applies and notes. It is
 * there once `strapi.db.init()` has made it.
 */
export const getOwnSchema = (strapi: Core.Strapi): Changeable => {
  const own = getWorkingSchema(strapi) as Changeable;
  own.traits = ownTraits(strapi);
  return own;
};
