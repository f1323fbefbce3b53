/**
 * @reliesOn The route from which the form of a single type reads its entry.
 * @ifItFails The first editor of the site keys has to create the entry.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/routes/admin.js`
 */

/** Path from which the form of a single type reads its entry; 404 if there is none. */
export const singleTypePath = (uid: string): string => `/content-manager/single-types/${uid}`;
