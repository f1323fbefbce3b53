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

/** Turns the sort into a list, from which Strapi can remove items that the role may not read. */
const asList = (query: Query): Query =>
  typeof query.sort === 'string' ? { ...query, sort: [query.sort] } : query;

/**
 * Enforces the panel's permissions for sorting. Without this patch, Strapi reduces `sort=search_text` to nothing,
 * treats that as "no sort given" and uses the original query, so that the order of entries reveals unreadable values.
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
