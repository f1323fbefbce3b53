import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Server } from 'node:http';
import { createStrapi, type Core } from '@strapi/strapi';
import request from 'supertest';

/** The checkout: tests boot the application as `npm run build` compiles it. */
export const ROOT = path.resolve(__dirname, '..', '..');

const SECRETS = {
  APP_KEYS: 'test-key-a,test-key-b',
  ADMIN_JWT_SECRET: 'test-admin-jwt-secret',
  API_TOKEN_SALT: 'test-api-token-salt',
  TRANSFER_TOKEN_SALT: 'test-transfer-token-salt',
  JWT_SECRET: 'test-jwt-secret',
  ENCRYPTION_KEY: 'test-encryption-key-0123456789ab',
};

export interface StartOptions {
  /** Options of the plugin, in place of what `config/plugins.ts` gives. */
  readonly plugin?: object;
  /** `server.url`. */
  readonly serverUrl?: string;
  /** The database file of an earlier service, to start on what that left. */
  readonly databaseFile?: string;
  /** A PostgreSQL database to run on, in place of SQLite: `postgres://user@host:port/name`. */
  readonly postgresUrl?: string;
  /** Runs after the content types are loaded and before the database is made for them. */
  readonly changeSchemas?: (strapi: Core.Strapi) => void;
}

/** A running service on a SQLite file of its own. */
export interface Service {
  readonly strapi: Core.Strapi;
  readonly server: Server;
  readonly databaseFile: string;
  /** An anonymous visitor. */
  readonly visitor: ReturnType<typeof request>;
  /** Stops the service and keeps its database. */
  stop(): Promise<void>;
  /** Stops the service and removes its database. */
  remove(): Promise<void>;
}

export const startService = async (options: StartOptions = {}): Promise<Service> => {
  const databaseFile =
    options.databaseFile ??
    path.join(mkdtempSync(path.join(os.tmpdir(), 'site-content-test-')), 'data.db');
  const folder = path.dirname(databaseFile);
  mkdirSync(path.join(folder, 'uploads'), { recursive: true });
  Object.assign(process.env, SECRETS, {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    STRAPI_TELEMETRY_DISABLED: 'true',
    DATABASE_CLIENT: options.postgresUrl === undefined ? 'sqlite' : 'postgres',
    DATABASE_URL: options.postgresUrl ?? '',
    DATABASE_FILENAME: databaseFile,
    PUBLIC_DIR: folder,
    PUBLIC_URL: options.serverUrl ?? '',
  });

  const strapi = createStrapi({
    appDir: ROOT,
    distDir: path.join(ROOT, 'dist'),
    serveAdminPanel: false,
  });
  strapi.log.level = 'error';
  await strapi.register();
  if (options.plugin !== undefined) {
    const configured = strapi.config.get('plugin::site-content') as object;
    strapi.config.set('plugin::site-content', { ...configured, ...options.plugin });
  }
  options.changeSchemas?.(strapi);
  await strapi.bootstrap();
  strapi.server.mount();

  const server = strapi.server.httpServer;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    await strapi.destroy();
  };
  return {
    strapi,
    server,
    databaseFile,
    visitor: request(server),
    stop,
    async remove() {
      await stop();
      rmSync(path.dirname(databaseFile), { recursive: true, force: true });
    },
  };
};

/** The base address of a running service, for clients that make their own requests. */
export const addressOf = ({ server }: Service): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The service does not listen.');
  return `http://127.0.0.1:${address.port}`;
};
