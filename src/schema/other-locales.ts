import type { Core, UID } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../plugins/site-content/domain/content-types';
import {
  isLocalized,
  storedDefaultLocale,
} from '../plugins/site-content/server/src/strapi-internals/locales';

/** The content types that exist in the default locale alone: their addresses and trees know no other. */
const TYPES = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS] as const;

/** A row that the service would not know how to serve. */
export interface RowInOtherLocale {
  /** Of the content type. */
  readonly uid: string;
  readonly documentId: string;
  readonly locale: string;
}

const shown = (strapi: Core.Strapi, uid: string): string =>
  `${strapi.contentTypes[uid as UID.ContentType]?.info.displayName ?? uid} (${uid})`;

/** Rows of the four types in another locale than the default one. */
export class OtherLocales extends Error {
  constructor(
    strapi: Core.Strapi,
    readonly rows: readonly RowInOtherLocale[],
    defaultLocale: string
  ) {
    const types = [...new Set(rows.map(({ uid }) => uid))];
    super(
      [
        `The service does not start, and has changed nothing in the database: it holds entries in other locales than "${defaultLocale}", which it cannot serve.`,
        ...types.map(
          (uid) => `  ${shown(strapi, uid)}: ${rows.filter((row) => row.uid === uid).length}`
        ),
        '"npm run check" lists them. Make a backup of the database, move what you want to keep to a content type of your own, and delete these rows.',
      ].join('\n')
    );
    // It is for whoever starts the service, whom it does not help where this was thrown.
    delete this.stack;
  }
}

/**
 * Refuses a start where one of the four types is localized in its schema, or has rows in another locale: its save in one
 * locale would overwrite the other, and Strapi deletes those rows when a type stops being localized.
 *
 * @throws OtherLocales, or an error that names the schema file
 */
export const refuseOtherLocales = async (strapi: Core.Strapi): Promise<void> => {
  const localized = TYPES.filter((uid) => isLocalized(strapi, uid));
  const defaultLocale = await storedDefaultLocale(strapi);
  const rows: RowInOtherLocale[] = [];
  for (const uid of TYPES) {
    const { tableName } = strapi.db.metadata.get(uid);
    const connection = strapi.db.connection;
    // Not on a first start, nor where a version without locales was.
    if (!(await connection.schema.hasTable(tableName))) continue;
    if (!(await connection.schema.hasColumn(tableName, 'locale'))) continue;
    const found = (await connection(tableName)
      .select('document_id', 'locale')
      .whereNotNull('locale')
      .whereNotIn('locale', ['', defaultLocale])
      .orderBy('id')) as { document_id: string; locale: string }[];
    rows.push(...found.map((row) => ({ uid, documentId: row.document_id, locale: row.locale })));
  }
  if (rows.length > 0) throw new OtherLocales(strapi, rows, defaultLocale);
  if (localized.length === 0) return;
  const error = new Error(
    `The service does not start: ${localized.map((uid) => shown(strapi, uid)).join(', ')} cannot be localized. Take "i18n" out of "pluginOptions" in the schema file, and use a content type of your own for content in several languages.`
  );
  delete error.stack;
  throw error;
};
