import path from 'node:path';
import { createStrapi, type Core } from '@strapi/strapi';

/** The checkout: compiled, this file is `dist/src/cli/application.js`. */
const ROOT = path.resolve(__dirname, '..', '..', '..');

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Strapi for a command that runs and ends, with its configuration only so far. On a signal it would end the
 * process by itself, with 0 and whatever is half done; that is left to the command.
 */
export const createApplication = (): Core.Strapi => {
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: false,
  });
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener);
    }
  }
  strapi.log.level = 'error';
  return strapi;
};

/** The application with its database, without an HTTP server, for a command that runs and ends. */
export const loadApplication = (): Promise<Core.Strapi> => createApplication().load();
