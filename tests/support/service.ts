import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Core, createStrapi } from '@strapi/strapi';
import request from 'supertest';
import { createDatabase, type TestDatabase } from './databases/test-database';
import { ROOT, SECRETS, TEST_ENVIRONMENT } from './environment';

export { ROOT, SECRETS } from './environment';

/**
 * The number of front threads. With `TEST_FRONT_THREADS=1` in the environment, a thread in front of Strapi responds, as
 * in production, and the same tests pass.
 */
const frontThreads = process.env['TEST_FRONT_THREADS'] ?? '0';

export interface StartOptions {
  /** Options of the plugin, in place of those in `config/plugins.ts`. */
  readonly plugin?: Readonly<Record<string, unknown>>;
  /** The setting `server.url`. */
  readonly serverUrl?: string;
  /** The database of an earlier service, with the content that it left. */
  readonly database?: TestDatabase;
  /** Starts on a database without tables, for tests of a first start. */
  readonly isFirstStart?: boolean;
  /** Environment variables, in addition to the usual ones or in place of them. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The log level; by default, only errors are logged. */
  readonly logLevel?: string;
  /** Runs after the content types are loaded and before their tables are created. */
  readonly changeSchemas?: (strapi: Core.Strapi) => void;
}

/** A running service with its own database. */
export interface Service {
  readonly strapi: Core.Strapi;
  readonly server: Server;
  readonly database: TestDatabase;
  /** An anonymous visitor. */
  readonly visitor: ReturnType<typeof request>;
  /** Stops the service and keeps its database. */
  stop(): Promise<void>;
  /** Stops the service and removes its database. */
  remove(): Promise<void>;
}

interface Services {
  readonly frontThreads: unknown;
  readonly onServing: (listener: (address: AddressInfo) => void) => void;
}

/** Starts to listen, and returns a server with the public address, whichever thread listens there. */
const listen = async (strapi: Core.Strapi): Promise<Server> => {
  const { httpServer } = strapi.server;
  const services: Services = strapi.plugin('site-content').service('internals');
  if (services.frontThreads === null) {
    await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
    return httpServer;
  }
  const address = await new Promise<AddressInfo>((resolve) => {
    services.onServing(resolve);
    strapi.server.listen(0, '127.0.0.1', () => undefined);
  });
  return Object.create(httpServer, { address: { value: () => address } }) as Server;
};

let ofLastService: readonly string[] = [];

/** Sets environment variables, and deletes those of the previous service. */
const setEnvironment = (variables: Readonly<Record<string, string>>): void => {
  for (const name of ofLastService) delete process.env[name];
  ofLastService = Object.keys(variables);
  Object.assign(process.env, variables);
};

/** The part of Strapi's plugin registry that is used here. */
interface Plugins {
  add(name: string, plugin: { readonly config: object }): void;
}

/** Replaces options of the plugin from `config/plugins.ts`, which it reads when it registers. */
const configurePlugin = (strapi: Core.Strapi, given: Readonly<Record<string, unknown>>): void => {
  const { delivery, ...others } = given;
  const options = {
    ...others,
    ...(delivery === undefined
      ? {}
      : { delivery: { frontThreads: Number(frontThreads), ...(delivery as object) } }),
  };
  const plugins = strapi.get('plugins') as unknown as Plugins;
  const add = plugins.add.bind(plugins);
  plugins.add = (name, plugin) =>
    add(
      name,
      name === 'site-content' ? { ...plugin, config: { ...plugin.config, ...options } } : plugin
    );
};

export const startService = async (options: StartOptions = {}): Promise<Service> => {
  const database = options.database ?? (await createDatabase(options.isFirstStart ?? false));
  setEnvironment({
    ...SECRETS,
    ...TEST_ENVIRONMENT,
    PUBLIC_DIR: database.folder,
    PUBLIC_URL: options.serverUrl ?? '',
    FRONT_THREADS: frontThreads,
    ...database.environment,
    ...options.environment,
  });

  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: false,
  });
  strapi.log.level = options.logLevel ?? 'error';
  if (options.plugin !== undefined) configurePlugin(strapi, options.plugin);
  try {
    await strapi.register();
    options.changeSchemas?.(strapi);
    await strapi.bootstrap();
  } catch (error) {
    // A service that failed to start must not keep its connections.
    await strapi.destroy();
    throw error;
  }
  strapi.server.mount();

  const server = await listen(strapi);
  const stop = async (): Promise<void> => {
    await strapi.destroy();
    // The plugin closes it as a `net.Server`, whose interval for slow requests would retain the application.
    strapi.server.httpServer.close();
  };
  return {
    strapi,
    server,
    database,
    visitor: request(server),
    stop,
    async remove() {
      await stop();
      await database.drop();
    },
  };
};

/** Returns the base URL of a running service, for clients that send their own requests. */
export const getAddress = ({ server }: Service): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The service does not listen.');
  return `http://127.0.0.1:${address.port}`;
};
