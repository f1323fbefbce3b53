/**
 * @reliesOn The route from which the form of a single type reads its entry.
 * @ifItFails The first editor who opens the site keys has to create the entry.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/routes/admin.js`
 */

/**
 * Returns the path from which the form of a single type reads its entry. It responds with 404 if there is no entry.
 */
export const singleTypePath = (uid: string): string => `/content-manager/single-types/${uid}`;
