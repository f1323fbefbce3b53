/**
 * Where the form of a single type asks for its entry, which is answered with 404 where there is none.
 *
 * Read in Strapi 5.54.0, `@strapi/content-manager`, `server/routes/admin.js`; the form's own requests are nowhere else to
 * be seen.
 */
export const singleTypePath = (uid: string): string => `/content-manager/single-types/${uid}`;
