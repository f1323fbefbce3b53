import type { Core } from '@strapi/strapi';
import { configuredSchemas } from '../plugins/site-content/server/src/strapi-internals/content-manager-forms';
import { getConfiguration, type Schema } from './configuration';
import { FORMS } from './forms';

/**
 * Gives our content types and components their forms. It comes from code since the Content-Type Builder drops
 * `config` from the schema.json of a content type that it saves. A `config` in a schema's own file stays, and
 * so does what an administrator sets under "Configure the view": both are nearer to the people who use it.
 */
export const applyForms = (strapi: Core.Strapi): void => {
  const schemas = configuredSchemas<Schema>(strapi);
  for (const uid of Object.keys(FORMS)) {
    const schema = schemas[uid];
    if (schema === undefined || schema.config !== undefined) continue;
    const configuration = getConfiguration(FORMS, schemas, uid);
    if (configuration !== undefined) schema.config = configuration;
  }
};
