import type { Core } from '@strapi/strapi';

type IsLeftOut = (uid: string, name: string, attribute: object) => boolean;

/**
 * Leaves attributes out of the search of lists. It looks through every text of a type but those that the database's
 * metadata call not `searchable`, for which a schema has no word (Strapi 5.54.0,
 * `@strapi/database/dist/query/helpers/search.js`). The database must know the content types.
 */
export const leaveOutOfSearches = (strapi: Core.Strapi, isLeftOut: IsLeftOut): void => {
  for (const { uid, attributes } of strapi.db.metadata.values()) {
    for (const [name, attribute] of Object.entries(attributes)) {
      if (isLeftOut(uid, name, attribute)) Object.assign(attribute, { searchable: false });
    }
  }
};
