/**
 * @reliesOn A search covers texts and, for a number, numbers, except attributes that the metadata marks as not
 *   `searchable`.
 * @ifItFails **Secrets can be searched for**, or attributes that a role may not read.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/query/helpers/search.js`
 */

import type { Core } from '@strapi/strapi';

const TEXT = ['string', 'text', 'uid', 'email', 'enumeration', 'richtext'];
const NUMBERS = ['biginteger', 'integer', 'decimal', 'float'];

/** Lists the attributes in which a search looks for a text. */
export const findSearchedAttributes = (
  strapi: Core.Strapi,
  uid: string,
  text: string
): string[] => {
  const types = Number.isNaN(Number(text)) ? TEXT : [...TEXT, ...NUMBERS];
  const attributes = strapi.db.metadata.get(uid).attributes as Readonly<
    Record<string, { readonly type: string; readonly searchable?: boolean }>
  >;
  return Object.entries(attributes).flatMap(([name, { type, searchable }]) =>
    types.includes(type) && searchable !== false ? [name] : []
  );
};

type IsLeftOut = (uid: string, name: string, attribute: object) => boolean;

/**
 * Excludes attributes from list searches. A search covers every text attribute except those that the database
 * metadata marks as not `searchable`, which a schema cannot set. Requires that the database knows the content
 * types.
 */
export const leaveOutOfSearches = (strapi: Core.Strapi, isLeftOut: IsLeftOut): void => {
  for (const { uid, attributes } of strapi.db.metadata.values()) {
    for (const [name, attribute] of Object.entries(attributes)) {
      if (isLeftOut(uid, name, attribute)) Object.assign(attribute, { searchable: false });
    }
  }
};
