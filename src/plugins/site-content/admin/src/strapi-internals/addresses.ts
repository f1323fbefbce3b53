/**
 * @reliesOn The panel's routes of lists, entries, duplicates and filters; `?field=` sets the focus.
 * @ifItFails Links on the home page, in the side panel and in the navigation are broken; a duplicate keeps a slug
 *   that is already used.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/router.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/hooks/useFocusInputField.mjs` (`field`),
 *   `@strapi/content-manager/dist/admin/pages/ListView/components/Filters.mjs` (`__status`),
 *   `@strapi/admin/dist/admin/admin/src/pages/Settings/constants.mjs` (users),
 *   `@strapi/plugin-users-permissions/dist/admin/index.mjs` (roles)
 */

import type { Path } from '#site-content/domain/problems/problem';

/** Paths in Strapi's panel for links, below the panel's URL. */

/** Returns the path of a collection type's list. */
export const listPath = (uid: string): string => `/content-manager/collection-types/${uid}`;

/** Returns the path of a collection type's list, filtered by publication status. */
export const listWithStatusPath = (uid: string, status: 'published' | 'draft'): string =>
  `${listPath(uid)}?filters[$and][0][__status][$eq]=${status}`;

/** Returns the path of the edit form of a collection type's entry. */
export const entryPath = (uid: string, documentId: string): string =>
  `${listPath(uid)}/${documentId}`;

/**
 * Returns the path of this form with the focus on a field. A field in a block gets the focus when the block is opened.
 */
export const entryFieldPath = (uid: string, documentId: string, field: Path): string =>
  `${entryPath(uid, documentId)}?field=${encodeURIComponent(field.join('.'))}`;

/** Returns the path of the form for a new entry of a collection type. */
export const newEntryPath = (uid: string): string => `${listPath(uid)}/create`;

/** Returns the path of a single type's form, with the focus on a field. */
export const singleTypeFieldPath = (uid: string, field: string): string =>
  `/content-manager/single-types/${uid}?field=${encodeURIComponent(field)}`;

/** Returns the path of the settings of an administrator's account. */
export const userPath = (id: string): string => `/settings/users/${encodeURIComponent(id)}`;

/** Returns the path of the form of an entry's duplicate. */
export const duplicatePath = (uid: string, documentId: string): string =>
  `${listPath(uid)}/clone/${documentId}`;

/** Matches the form of an entry's duplicate, with the entry as `origin`. */
export const DUPLICATE_PATTERN = '/content-manager/:collectionType/:type/clone/:origin';

/** Matches the list of a collection type. */
export const LIST_PATTERN = '/content-manager/collection-types/:slug';
