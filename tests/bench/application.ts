import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { ROOT } from './site';

/**
 * Starts the application on a free port.
 *
 * @param configure called after everything is registered and before the routes are mounted
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
  const { onServing } = getServices(strapi);
  const address = await new Promise((resolve) => {
    onServing(resolve);
    strapi.server.listen(0, '127.0.0.1', () => undefined);
  });
  return { strapi, port: (address as AddressInfo).port };
};
