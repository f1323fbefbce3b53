import type { Core } from '@strapi/strapi';
import { configuredSchemas } from '../plugins/site-content/server/src/strapi-internals/content-manager-forms';
import { getConfiguration, type Schema } from './configuration';
import { FORMS } from './forms';

/**
 * Applies the edit forms of the application's content types and components. They are defined in code because the
 * Content-Type Builder drops `config` when it saves a schema.json. A `config` in a schema file and an administrator's
 * changes under "Configure the view" take precedence.
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
