import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import { startWithoutDatabase } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { withoutSignalListeners } from '../plugins/site-content/server/src/strapi-internals/without-signal-listeners';

/** The checkout: compiled, this file is `dist/src/cli/application.js`. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Creates Strapi for a command, with its configuration only. Signals are left to the command, because Strapi
 * would end the process with 0 in the middle of the work.
 */
export const createApplication = (): Core.Strapi => {
  const strapi = withoutSignalListeners(() =>
    createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist'), serveAdminPanel: false })
  );
  strapi.log.level = 'error';
  return strapi;
};

/** The application as a service, which is not started yet. */
export const createService = (): Core.Strapi =>
  createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist') });

/**
 * The application with its database and without an HTTP server, for a command that may be the first thing on that database:
 * an empty one becomes a site.
 */
export const loadApplication = (): Promise<Core.Strapi> => createApplication().load();

/** The application with its content types and without its database, which is neither opened nor created. */
export const loadWithoutDatabase = async (): Promise<Core.Strapi> => {
  const strapi = createApplication();
  await strapi.register();
  await startWithoutDatabase(strapi);
  return strapi;
};
