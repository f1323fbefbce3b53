/**
 * @reliesOn The list of internal migrations and the module that contains it; `settings.migrations.dir`.
 * @ifItFails The service does not start.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/migrations/internal-migrations/index.js`,
 *   `@strapi/database/dist/migrations/discover.js`
 */

import { readdirSync } from 'node:fs';
import { internalMigrations } from '@strapi/database/dist/migrations/internal-migrations';
import type { Core } from '@strapi/strapi';

/**
 * Lists the migrations that this version can run: Strapi's own, listed in one of its modules, and those in
 * the application's folder. Excludes migrations that other Strapi packages add at start, such as
 * `core::5.0.0-discard-drafts`.
 */
export const knownMigrations = (strapi: Core.Strapi): string[] => {
  const { dir } = (strapi.db.config.settings as { migrations: { dir: string } }).migrations;
  return [
    ...internalMigrations.map(({ name }) => name),
    ...readdirSync(dir).filter((file) => /^[^.].*\.(?:js|sql)$/.test(file)),
  ];
};
