import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import { withoutSignalListeners } from '../plugins/site-content/server/src/strapi-internals/signal-listeners';

/** The checkout: compiled, this file is `dist/src/cli/application.js`. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/**
 * Strapi for a command that runs and ends, with its configuration only so far. On a signal it would end the
 * process by itself, with 0 and whatever is half done; that is left to the command.
 */
export const createApplication = (): Core.Strapi => {
  const strapi = withoutSignalListeners(() =>
    createStrapi({ appDir: ROOT, distDir: path.join(ROOT, 'dist'), serveAdminPanel: false })
  );
  strapi.log.level = 'error';
  return strapi;
};

/** The application with its database, without an HTTP server, for a command that runs and ends. */
export const loadApplication = (): Promise<Core.Strapi> => createApplication().load();
