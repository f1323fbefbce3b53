import { existsSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { loadApplication } from '../application/application';
import { openDatabase } from '../application/open-database';
import { Refusal } from '../database/refusal';
import { getDatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import { readNotedSchema } from './noted-schema';

/** Opening SQLite's file would create it. */
const isFileMissing = (strapi: Core.Strapi): boolean =>
  getDatabaseKind(strapi) === 'sqlite' &&
  !existsSync(strapi.config.get<string>('database.connection.connection.filename'));

/** @param purpose what a command is for, as a verb */
export const neverStarted = (purpose: string): Refusal =>
  new Refusal(
    `There is nothing to ${purpose}: the service has never been started on this database.`
  );

/**
 * Refuses a database that is empty, most likely because its name is mistyped.
 *
 * @param purpose what a command is for, as a verb
 * @throws Refusal
 */
export const refuseNeverStarted = async (strapi: Core.Strapi, purpose: string): Promise<void> => {
  if (!isFileMissing(strapi) && (await readNotedSchema(strapi)) !== null) return;
  throw neverStarted(purpose);
};

/**
 * The application as by `loadApplication()`, for a command that needs an existing site. A load on an empty database would
 * make a site of it, which has no issues, and which a restore would not replace.
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
