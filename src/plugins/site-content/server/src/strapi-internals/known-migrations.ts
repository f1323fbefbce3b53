import { readdirSync } from 'node:fs';
import { internalMigrations } from '@strapi/database/dist/migrations/internal-migrations';
import type { Core } from '@strapi/strapi';

/**
 * The migrations that this version can run: Strapi's own, which it lists in a module of its own, and those of the
 * application's folder. Those that other packages of Strapi add as they start, such as `core::5.0.0-discard-drafts`, are
 * not among them.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/migrations/internal-migrations/index.js` and `migrations/discover.js`,
 * which takes the files that end so.
 */
export const knownMigrations = (strapi: Core.Strapi): string[] => {
  const { dir } = (strapi.db.config.settings as { migrations: { dir: string } }).migrations;
  return [
    ...internalMigrations.map(({ name }) => name),
    ...readdirSync(dir).filter((file) => /^[^.].*\.(?:js|sql)$/.test(file)),
  ];
};
