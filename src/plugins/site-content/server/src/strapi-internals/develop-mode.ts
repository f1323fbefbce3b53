/**
 * @reliesOn `autoReload` of the configuration.
 * @ifItFails `npm run develop` behaves like `npm start`.
 * @readIn Strapi 5.54.0: `@strapi/strapi/dist/src/node/develop.js`
 */

import type { Core } from '@strapi/strapi';

/** True if the application runs under `strapi develop`, which restarts it after every change to a file. */
export const isDeveloped = (strapi: Core.Strapi): boolean =>
  strapi.config.get('autoReload') === true;
