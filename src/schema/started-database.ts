import { existsSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { loadApplication } from '../application/application';
import { openDatabase } from '../application/open-database';
import { CommandError } from '../database/command-errors';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { readRecordedSchema } from './recorded-schema';

/** Whether SQLite's file is missing, which opening it would create. */
const isFileMissing = (strapi: Core.Strapi): boolean =>
  getDatabaseKind(strapi) === 'sqlite' &&
  !existsSync(strapi.config.get<string>('database.connection.connection.filename'));

/**
 * Creates the refusal for a database without a site.
 *
 * @param purpose of the command, as a verb
 */
export const neverStarted = (purpose: string): CommandError =>
  new CommandError(
    `There is nothing to ${purpose}: the service has never been started on this database.`
  );

/**
 * Refuses an empty database; most likely its name is mistyped.
 *
 * @param purpose of the command, as a verb
 * @throws Refusal
 */
export const refuseNeverStarted = async (strapi: Core.Strapi, purpose: string): Promise<void> => {
  if (!isFileMissing(strapi) && (await readRecordedSchema(strapi)) !== null) return;
  throw neverStarted(purpose);
};

/**
 * Loads the application like `loadApplication()`, for a command that needs an existing site. Loading it on an empty
 * database would create a site there, in which no issues would be found, and which a restore would refuse to replace.
 *
 * @param purpose as for `refuseNeverStarted`
 * @throws Refusal
 */
export const loadStartedApplication = async (purpose: string): Promise<Core.Strapi> => {
  const opened = openDatabase();
  try {
    await refuseNeverStarted(opened, purpose);
  } finally {
    await opened.db.destroy();
  }
  return loadApplication();
};
