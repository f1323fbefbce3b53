import type { Core } from '@strapi/strapi';

/**
 * Whether this is `strapi develop`, which starts the application again with every change of a file (Strapi 5.54.0,
 * `@strapi/strapi/dist/src/node/develop.js` gives `autoReload` to `createStrapi`).
 */
export const isDeveloped = (strapi: Core.Strapi): boolean =>
  strapi.config.get('autoReload') === true;
