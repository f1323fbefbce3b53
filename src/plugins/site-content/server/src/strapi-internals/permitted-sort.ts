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

/** The same order as a list, of which the permissions can leave something out. */
const asList = (query: Query): Query =>
  typeof query.sort === 'string' ? { ...query, sort: [query.sort] } : query;

/**
 * Makes the permissions of the panel hold for the order of a list as well. Of `sort=search_text` they leave
 * nothing, and take what is left for "not asked", so that the query goes on as it was sent (Strapi 5.54.0,
 * `@strapi/admin`, `permissions-manager/sanitize.js`: `if (sanitizedSort !== undefined)`). By the order of entries
 * a value can be found out that may not be read.
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
