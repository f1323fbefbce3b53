import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { wrapDatabaseStart } from '../plugins/site-content/server/src/strapi-internals/database-start';
import { isDeveloped } from '../plugins/site-content/server/src/strapi-internals/develop-mode';
import {
  getMorphTables,
  isKnownType,
} from '../plugins/site-content/server/src/strapi-internals/join-table';
import { readPersistedTables } from '../plugins/site-content/server/src/strapi-internals/schema-records';
import {
  afterSchemaSync,
  allowDrops,
  keepOrphans,
} from '../plugins/site-content/server/src/strapi-internals/schema-sync';
import { findMissingParts, listOrphans, type MissingPart } from './find-unknown-tables';
import { mergeOrphanedSchema } from './keep-unused-tables';
import { withoutSwitchedOff } from './known-plugins';
import { refuseOtherLocales } from './other-locales';
import { getOwnSchema } from './own-schema';
import { readRecordedSchema, type RecordedSchema } from './recorded-schema';
import type { Schema } from './schema';

/** Prefix of the names of fields whose rows are hidden. Attribute names cannot start with it. */
const HIDDEN_PREFIX = 'kept:';

/**
 * Hides rows that refer to a type unknown to this version, such as a removed block, because Strapi cannot read entries
 * that contain one. Shows them again once the type exists.
 */
const hideUnknownRows = async (strapi: Core.Strapi): Promise<void> => {
  const { db } = strapi;
  for (const { name, typeColumn } of getMorphTables(strapi)) {
    const found: { type: string; field: string | null }[] = await db
      .getConnection(name)
      .distinct({ type: typeColumn, field: 'field' });
    for (const { type, field } of found) {
      if (field === null || isKnownType(strapi, type) !== field.startsWith(HIDDEN_PREFIX)) continue;
      const other = field.startsWith(HIDDEN_PREFIX)
        ? field.slice(HIDDEN_PREFIX.length)
        : `${HIDDEN_PREFIX}${field}`;
      await db
        .getConnection(name)
        .where({ [typeColumn]: type, field })
        .update({ field: other });
    }
  }
};

/**
 * Returns the code with which the user accepts the loss of these parts. It is valid for this list and this state of the
 * database: once it is accepted, another schema is recorded.
 */
const codeFor = ({ id, hash }: Pick<RecordedSchema, 'id' | 'hash'>, gone: readonly MissingPart[]) =>
  createHash('sha256')
    .update(JSON.stringify([id, hash, gone.map(({ what }) => what).toSorted()]))
    .digest('hex')
    .slice(0, 8);

const list = (gone: readonly MissingPart[]): string[] => gone.map(({ what }) => `  ${what}`);

const describe = (gone: readonly MissingPart[], code: string, given: string): string => {
  const changed = gone.filter(({ stays }) => !stays);
  return [
    'This version cannot start on this database, because the database contains items that this version does not know. Nothing was changed. Unknown items:',
    ...list(gone),
    'If this version is older than the last one that ran here: start that version again, or restore the backup made before it was first started (npm run restore -- FILE --replace).',
    `If these items were removed on purpose: make a backup (npm run backup), then start once with ACCEPT_SCHEMA=${code}. They stay in the database, unused, until you drop them with npm run prune.`,
    ...(changed.length === 0
      ? []
      : [
          'The following would be changed or deleted, and could only be restored from the backup:',
          ...list(changed),
        ]),
    ...(given === '' || given === code
      ? []
      : [`ACCEPT_SCHEMA is ${given}, which is for another state of the database.`]),
  ].join('\n');
};

/** Thrown if the database contains data that this version would lose. */
class UnknownSchemaError extends Error {
  constructor(gone: readonly MissingPart[], code: string, given: string) {
    super(describe(gone, code, given));
    // The message is for the user who starts the service; a stack trace would not help.
    delete this.stack;
  }
}

const sentence = (gone: readonly MissingPart[]): string => gone.map(({ what }) => what).join('; ');

/**
 * Refuses unknown parts.
 *
 * @throws UnknownSchemaError unless the user has accepted the loss
 */
const accept = (strapi: Core.Strapi, noted: RecordedSchema, gone: readonly MissingPart[]): void => {
  if (gone.length === 0) return;
  if (isDeveloped(strapi)) {
    strapi.log.warn(
      `No longer in the schema, which is allowed under "strapi develop": ${sentence(gone)}.`
    );
    return;
  }
  const code = codeFor(noted, gone);
  const given = process.env.ACCEPT_SCHEMA ?? '';
  if (given !== code) throw new UnknownSchemaError(gone, code, given);
  strapi.log.warn(`Accepted by ACCEPT_SCHEMA as removed: ${sentence(gone)}.`);
};

const logOrphans = (strapi: Core.Strapi, schema: Schema): void => {
  const kept = listOrphans(schema);
  if (kept.length === 0) return;
  strapi.log.info(
    `The database contains data that this version does not use: ${kept.join(', ')}. To drop it, run "npm run prune".`
  );
};

const withoutTables = ({ tables, traits = [] }: Schema, names: ReadonlySet<string>): Schema => ({
  tables: tables.filter(({ name }) => !names.has(name)),
  traits: traits.filter(({ kind, name }) => kind !== 'type' || !names.has(name)),
});

/** Compares this version's schema with the database's, and makes Strapi keep parts that only the database has. */
const compareWithDatabase = async (strapi: Core.Strapi): Promise<void> => {
  await refuseOtherLocales(strapi);
  const own = getOwnSchema(strapi);
  const noted = await readRecordedSchema(strapi);
  if (noted !== null) {
    const present = withoutTables(noted.schema, await readPersistedTables(strapi));
    accept(strapi, noted, findMissingParts(withoutSwitchedOff(present, own), own));
  }
  // In place, because Strapi compares, applies and records this object.
  Object.assign(own, mergeOrphanedSchema(own, noted?.schema ?? { tables: [] }));
  logOrphans(strapi, own);
  // Only indexes can be dropped now, and Strapi cannot change an index without dropping it.
  allowDrops(strapi);
};

/**
 * Prevents this version from destroying another version's data. Without `ACCEPT_SCHEMA`, it does not start on an
 * unknown schema, and even with it, no table or column is dropped.
 *
 * The comparison needs the start lock, which is acquired before it, and before any of Strapi's own steps that delete
 * data.
 */
export const guardSchema = (strapi: Core.Strapi): void => {
  wrapDatabaseStart(strapi, { after: () => compareWithDatabase(strapi) });
  afterSchemaSync(strapi, () => hideUnknownRows(strapi));
  // Otherwise Strapi would delete the hidden rows.
  keepOrphans(strapi);
};
