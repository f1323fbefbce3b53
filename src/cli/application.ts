import path from 'node:path';
import { createStrapi, type Core } from '@strapi/strapi';

/** The checkout: compiled, this file is `dist/src/cli/application.js`. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

/** The application with its database, without an HTTP server, for a command that runs and ends. */
export const loadApplication = async (): Promise<Core.Strapi> => {
  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: false,
  });
  strapi.log.level = 'error';
  return strapi.load();
};
