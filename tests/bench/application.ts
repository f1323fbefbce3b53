import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import { ROOT } from './site';

/**
 * Starts the application on a free port.
 *
 * @param configure runs after everything is registered and before routes are made of it
 */
export const startApplication = async (
  configure: (strapi: Core.Strapi) => void | Promise<void> = () => undefined
): Promise<{ readonly strapi: Core.Strapi; readonly port: number }> => {
  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: false,
  });
  await strapi.register();
  await configure(strapi);
  await strapi.bootstrap();
  strapi.server.mount();
  const server = strapi.server.httpServer;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { strapi, port: (server.address() as AddressInfo).port };
};
