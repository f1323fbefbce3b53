/**
 * @reliesOn `createPermissionsManager()` returns a manager whose `sanitizeQuery()` accepts a list to sort by.
 * @ifItFails **Lists can be sorted by hidden columns.**
 * @readIn Strapi 5.54.0: `sanitizedSort` in
 *   `@strapi/admin/dist/server/server/src/services/permission/permissions-manager/sanitize.js`
 */

import type { Core } from '@strapi/strapi';

interface Query {
  readonly sort?: unknown;
}

interface PermissionsManager {
  sanitizeQuery(query: Query, ...rest: unknown[]): Promise<unknown>;
}

interface PermissionService {
  createPermissionsManager(...of: unknown[]): PermissionsManager;
}

/** The same sort as a list, from which permissions can remove items. */
const asList = (query: Query): Query =>
  typeof query.sort === 'string' ? { ...query, sort: [query.sort] } : query;

/**
 * Enforces the panel's permissions for sorting. `sort=search_text` is reduced to nothing, which counts as "no
 * sort given", so that the original query is used, and the order of entries reveals unreadable values.
 */
export const permitSorts = (strapi: Core.Strapi): void => {
  strapi.get('services').extend('admin::permission', (service: PermissionService) => ({
    ...service,
    createPermissionsManager(...of: unknown[]): PermissionsManager {
      const manager = service.createPermissionsManager(...of);
      const { sanitizeQuery } = manager;
      return Object.assign(manager, {
        sanitizeQuery: (query: Query, ...rest: unknown[]) => sanitizeQuery(asList(query), ...rest),
      });
    },
  }));
};
