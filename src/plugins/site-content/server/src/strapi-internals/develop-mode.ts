/**
 * @reliesOn `autoReload` of the configuration.
 * @ifItFails `npm run develop` behaves like `npm start`.
 * @readIn Strapi 5.54.0: `@strapi/strapi/dist/src/node/develop.js`
 */

import type { Core } from '@strapi/strapi';

/** Whether this is `strapi develop`, which restarts the application after every change of a file. */
export const isDeveloped = (strapi: Core.Strapi): boolean =>
  strapi.config.get('autoReload') === true;
