/**
 * @reliesOn A search skips attributes that the metadata marks as not `searchable`.
 * @ifItFails **Secrets can be searched for.**
 * @readIn Strapi 5.54.0: `@strapi/database/dist/query/helpers/search.js`
 */

import type { Core } from '@strapi/strapi';

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
