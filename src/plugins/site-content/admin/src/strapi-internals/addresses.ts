/**
 * Where things are in Strapi's panel, for links, below the panel's own address.
 *
 * A port: no address of the panel is documented. Read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/router.mjs`,
 * `@strapi/admin/dist/admin/admin/src/hooks/useFocusInputField.mjs` for `field`,
 * `@strapi/content-manager/dist/admin/pages/ListView/components/Filters.mjs` for `__status`, and
 * `@strapi/plugin-users-permissions/dist/admin/index.mjs` for the roles.
 */

/** The list of a collection type. */
export const listPath = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** The list of a collection type, only of what is published, or is not. */
export const listWithStatusPath = (uid: string, status: 'published' | 'draft'): string =>
  `${listPath(uid)}?filters[$and][0][__status][$eq]=${status}`;

/** Where an entry of a collection type is edited. */
export const entryPath = (uid: string, documentId: string): string =>
  `${listPath(uid)}/${documentId}`;

/** The form for a new entry of a collection type. */
export const newEntryPath = (uid: string): string => `${listPath(uid)}/create`;

/** The form of a single type, with one of its fields in focus. */
export const singleTypeFieldPath = (uid: string, field: string): string =>
  `/content-manager/single-types/${uid}?field=${encodeURIComponent(field)}`;

/** Matches the form of an entry's duplicate, with the entry as `origin`. */
export const DUPLICATE_PATTERN = '/content-manager/:collectionType/:type/clone/:origin';

/** Matches the list of a collection type. */
export const LIST_PATTERN = '/content-manager/collection-types/:slug';
