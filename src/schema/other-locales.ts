import type { Core, UID } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../plugins/site-content/domain/content-types';
import {
  isLocalized,
  storedDefaultLocale,
} from '../plugins/site-content/server/src/strapi-internals/locales';

/** Content types that exist in the default locale only, because paths and trees have no locale. */
const TYPES = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS] as const;

/** A row in another locale, which the service cannot serve. */
export interface RowInOtherLocale {
  /** UID of the content type. */
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
}

const shown = (strapi: Core.Strapi, uid: string): string =>
  `${strapi.contentTypes[uid as UID.ContentType]?.info.displayName ?? uid} (${uid})`;

/** Thrown if there are rows of the four types in locales other than the default one. */
export class OtherLocalesError extends Error {
  constructor(
    strapi: Core.Strapi,
    readonly rows: readonly RowInOtherLocale[],
    defaultLocale: string
  ) {
    const types = [...new Set(rows.map(({ uid }) => uid))];
    super(
      [
        `The service cannot start: the database contains entries in locales other than "${defaultLocale}", which cannot be served. Nothing in the database was changed.`,
        ...types.map(
          (uid) => `  ${shown(strapi, uid)}: ${rows.filter((row) => row.uid === uid).length}`
        ),
        'To list them, run "npm run check". Back up the database, move the entries you want to keep to a content type of your own, and delete these rows.',
      ].join('\n')
    );
    // The message is for the user who starts the service; a stack trace would not help.
    delete this.stack;
  }
}

/**
 * Refuses to start if one of the four types is localized in its schema, or has rows in another locale. Saving one
 * locale would overwrite the other, and Strapi deletes these rows when a type stops being localized.
 *
 * @throws OtherLocalesError, or an error that names the schema file
 */
export const refuseOtherLocales = async (strapi: Core.Strapi): Promise<void> => {
  const localized = TYPES.filter((uid) => isLocalized(strapi, uid));
  const defaultLocale = await storedDefaultLocale(strapi);
  const rows: RowInOtherLocale[] = [];
  for (const uid of TYPES) {
    const { tableName } = strapi.db.metadata.get(uid);
    const connection = strapi.db.connection;
    // Missing on a first start, or after a version without locales.
    if (!(await connection.schema.hasTable(tableName))) continue;
    if (!(await connection.schema.hasColumn(tableName, 'locale'))) continue;
    const found = (await connection(tableName)
      .select('document_id', 'locale')
      .whereNotNull('locale')
      .whereNotIn('locale', ['', defaultLocale])
      .orderBy('id')) as { document_id: string; locale: string }[];
    rows.push(...found.map((row) => ({ uid, documentId: row.document_id, locale: row.locale })));
  }
  if (rows.length > 0) throw new OtherLocalesError(strapi, rows, defaultLocale);
  if (localized.length === 0) return;
  const error = new Error(
    `The service cannot start: ${localized.map((uid) => shown(strapi, uid)).join(', ')} cannot be localized. Remove "i18n" from "pluginOptions" in the schema file, and use a content type of your own for content in several languages.`
  );
  delete error.stack;
  throw error;
};
