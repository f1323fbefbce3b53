import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import { refuseUnsafeDriver } from '../environment/refuse';
import { startWithoutDatabase } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { withoutSignalListeners } from '../plugins/site-content/server/src/strapi-internals/without-signal-listeners';

/** The checkout. The compiled file is `dist/src/application/application.js`. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Creates Strapi for a command, with its configuration only. Signal handling is left to the command, because Strapi
 * would end the process with exit code 0 in the middle of the work.
 */
export const createApplication = (): Core.Strapi => {
  const strapi = withoutSignalListeners(() =>
    createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist'), serveAdminPanel: false })
  );
  refuseUnsafeDriver();
  strapi.log.level = 'error';
  return strapi;
};

/** Creates the application as a service, without starting it. */
export const createService = (): Core.Strapi =>
  createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist') });

/**
 * Loads the application with its database but without an HTTP server, for a command that may be the first to use that
 * database: an empty database becomes a site.
 */
export const loadApplication = (): Promise<Core.Strapi> => createApplication().load();

/** Loads the application with its content types, without opening or creating its database. */
export const loadWithoutDatabase = async (): Promise<Core.Strapi> => {
  const strapi = createApplication();
  await strapi.register();
  await startWithoutDatabase(strapi);
  return strapi;
};
