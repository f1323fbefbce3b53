import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { getChunks, MAX_ROWS } from '#site-content/server/operations/database/statement-chunks';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';
import type { ImportRecord } from '#site-import/domain/changes';

/** Content type of the records that an import writes: for each page, its origin and its state at the time. */
const IMPORTED = 'plugin::site-import.imported';

/** Keys of records for content other than pages, which cannot collide with page ids. */
export const SITE_SETTINGS_PARTS = ['@keys', '@header', '@footer'] as const;
export type SiteSettingsPart = (typeof SITE_SETTINGS_PARTS)[number];

export const computeDigest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

interface Row {
  readonly source_id: string;
  readonly target_id: string;
  readonly digest: string;
  readonly stored: string | null;
}

/** Reads the records of earlier imports from a site, by the site's ids. */
export const readImportRecords = async (
  strapi: Core.Strapi,
  connection: Connection,
  site: string
): Promise<Map<string, ImportRecord>> => {
  const rows: Row[] = await connection(getTable(strapi, IMPORTED))
    .select('source_id', 'target_id', 'digest', 'stored')
    .where({ site })
    .orderBy('id');
  return new Map(
    rows.map(({ source_id: id, target_id: target, digest, stored }) => [
      id,
      { id, target, digest, stored: stored ?? '' },
    ])
  );
};

const insertRecords = async (
  strapi: Core.Strapi,
  trx: Transaction,
  site: string,
  all: readonly ImportRecord[]
): Promise<void> => {
  const table = getTable(strapi, IMPORTED);
  for (const some of getChunks(all, MAX_ROWS)) {
    await trx(table).insert(
      some.map(({ id, target, digest, stored }) => ({
        ...{ site, source_id: id, target_id: target, digest, stored },
        created_at: new Date(),
      }))
    );
  }
};

/** Records an import, replacing earlier records. */
export const remember = async (
  strapi: Core.Strapi,
  trx: Transaction,
  site: string,
  all: readonly ImportRecord[]
): Promise<void> => {
  await forget(
    strapi,
    trx,
    site,
    all.map(({ id }) => id)
  );
  await insertRecords(strapi, trx, site, all);
};

export const forget = async (
  strapi: Core.Strapi,
  trx: Transaction,
  site: string,
  ids: readonly string[]
): Promise<void> => {
  for (const some of getChunks(ids)) {
    await trx(getTable(strapi, IMPORTED)).where({ site }).whereIn('source_id', some).delete();
  }
};

/** Deletes the records of all imports after their content was deleted. */
export const forgetAll = async (strapi: Core.Strapi, trx: Transaction): Promise<void> => {
  await trx(getTable(strapi, IMPORTED)).delete();
};

/** Value of the column `site` in records of imported redirects, which are identified by the digest of their source. */
const REDIRECTS = '@redirects';

/** Reads the digests of the sources of the redirects that the last import found on the old site. */
export const readImportedSources = async (
  strapi: Core.Strapi,
  connection: Connection
): Promise<Set<string>> => {
  const rows: Pick<Row, 'source_id'>[] = await connection(getTable(strapi, IMPORTED))
    .select('source_id')
    .where({ site: REDIRECTS });
  return new Set(rows.map(({ source_id: id }) => id));
};

/** Changes to these records: digests of sources. */
export interface SourceRecords {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Compares the redirects of an import with the recorded ones.
 *
 * @param known digests that are recorded
 */
export const planSourceRecords = (
  digests: readonly string[],
  known: ReadonlySet<string>
): SourceRecords => {
  const listed = new Set(digests);
  return {
    added: [...listed].filter((digest) => !known.has(digest)),
    gone: [...known].filter((digest) => !listed.has(digest)),
  };
};

/** Records the redirects of the old site. */
export const rememberSources = async (
  strapi: Core.Strapi,
  trx: Transaction,
  { added, gone }: SourceRecords
): Promise<void> => {
  await forget(strapi, trx, REDIRECTS, gone);
  const records = added.map((digest) => ({ id: digest, target: '', digest, stored: '' }));
  await insertRecords(strapi, trx, REDIRECTS, records);
};

const findTime = (value: unknown): number => new Date(value as string | number | Date).getTime();

/**
 * Reads fingerprints of all stored pages, which change with every save, publish or unpublish; missing pages have none.
 * Reads only a few columns of each row.
 */
export const readStoredPages = async (
  strapi: Core.Strapi,
  connection: Connection
): Promise<Map<string, string>> => {
  const rows: { document_id: string; updated_at: unknown; published_at: unknown }[] =
    await connection(getTable(strapi, PAGE))
      .select('document_id', 'updated_at', 'published_at')
      .orderBy('id');
  const stored = new Map<string, { draft: number; isPublished: boolean }>();
  for (const { document_id: id, updated_at: updated, published_at: published } of rows) {
    const known = stored.get(id) ?? { draft: 0, isPublished: false };
    if (published === null) known.draft = findTime(updated);
    else known.isPublished = true;
    stored.set(id, known);
  }
  return new Map(
    [...stored].map(([id, { draft, isPublished }]) => [id, `${draft} ${String(isPublished)}`])
  );
};

/** Computes the fingerprint of a part of initial data; `''` if there is none. */
export const readSiteSettingsDigests = async (
  strapi: Core.Strapi,
  connection: Connection,
  part: SiteSettingsPart
): Promise<string> => {
  const rows: { updated_at: unknown; document_id: string }[] =
    part === '@keys'
      ? await connection(getTable(strapi, SITE_KEYS)).select('updated_at', 'document_id')
      : await connection(getTable(strapi, NAV_ITEM))
          .select('updated_at', 'document_id')
          .where({ area: part.slice(1) })
          .orderBy('id');
  if (rows.length === 0) return '';
  return computeDigest(rows.map((row) => [row.document_id, findTime(row.updated_at)])).slice(0, 32);
};
