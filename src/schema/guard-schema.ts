import type { Core } from '@strapi/strapi';
import { aroundDatabaseStart } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { isDeveloped } from '../plugins/site-content/server/src/strapi-internals/develop-mode';
import { readPersistedTables } from '../plugins/site-content/server/src/strapi-internals/schema-notes';
import {
  afterSchemaSync,
  allowDrops,
  keepOrphans,
} from '../plugins/site-content/server/src/strapi-internals/schema-sync';
import { findGone, type Gone, listKept } from './find-unknown-tables';
import { keepGone } from './keep-unused-tables';
import { withoutSwitchedOff } from './known-plugins';
import { type NotedSchema, readNotedSchema } from './noted-schema';
import { refuseOtherLocales } from './other-locales';
import { getOwnSchema } from './own-schema';
import { codeFor, UnknownSchema } from './refusal';
import type { Schema } from './schema';
import { setUnknownRowsAside } from './unknown-rows';

const sentence = (gone: readonly Gone[]): string => gone.map(({ what }) => what).join('; ');

/** @throws UnknownSchema unless the loss was accepted */
const accept = (strapi: Core.Strapi, noted: NotedSchema, gone: readonly Gone[]): void => {
  if (gone.length === 0) return;
  if (isDeveloped(strapi)) {
    strapi.log.warn(
      `No longer in the schema, which is allowed under "strapi develop": ${sentence(gone)}.`
    );
    return;
  }
  const code = codeFor(noted, gone);
  const given = process.env.ACCEPT_SCHEMA ?? '';
  if (given !== code) throw new UnknownSchema(gone, code, given);
  strapi.log.warn(`Accepted by ACCEPT_SCHEMA as removed: ${sentence(gone)}.`);
};

const tellKept = (strapi: Core.Strapi, schema: Schema): void => {
  const kept = listKept(schema);
  if (kept.length === 0) return;
  strapi.log.info(
    `The database contains data that this version does not use: ${kept.join(', ')}. To drop it, run "npm run prune".`
  );
};

const withoutTables = ({ tables, traits = [] }: Schema, names: ReadonlySet<string>): Schema => ({
  tables: tables.filter(({ name }) => !names.has(name)),
  traits: traits.filter(({ kind, name }) => kind !== 'type' || !names.has(name)),
});

/** Compares this version's schema with the database's, and makes Strapi keep what only the database has. */
const faceDatabase = async (strapi: Core.Strapi): Promise<void> => {
  await refuseOtherLocales(strapi);
  const own = getOwnSchema(strapi);
  const noted = await readNotedSchema(strapi);
  if (noted !== null) {
    const present = withoutTables(noted.schema, await readPersistedTables(strapi));
    accept(strapi, noted, findGone(withoutSwitchedOff(present, own), own));
  }
  // In place, because Strapi compares, applies and records this object.
  Object.assign(own, keepGone(own, noted?.schema ?? { tables: [] }));
  tellKept(strapi, own);
  // Only indexes are left to be dropped, and Strapi cannot change one without dropping it.
  allowDrops(strapi);
};

/**
 * Prevents this version from destroying another version's data: without `ACCEPT_SCHEMA` it does not
 * start on an unknown schema, and even then no table or column is dropped.
 *
 * The comparison needs the start lock, so that is taken before, and before any of Strapi's own steps that
 * delete something.
 */
export const guardSchema = (strapi: Core.Strapi): void => {
  aroundDatabaseStart(strapi, { after: () => faceDatabase(strapi) });
  afterSchemaSync(strapi, () => setUnknownRowsAside(strapi));
  // It would delete the rows that are set aside.
  keepOrphans(strapi);
};
