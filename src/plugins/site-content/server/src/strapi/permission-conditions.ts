import type { Core, UID } from '@strapi/strapi';
import type { QueryBuilder } from './knex';

/** What an administrator's roles allow him, as Strapi puts it into `ctx.state.userAbility`. */
export interface Ability {
  can(action: string, subject?: string, field?: string): boolean;
}

interface PermissionService {
  createPermissionsManager(of: { ability: Ability; action: string; model: string }): {
    getQuery(): object | null | undefined;
  };
}

/**
 * The filters that the conditions of somebody's roles ("is creator") put on the entries of a type, `null` where there
 * are none. Strapi makes them in the manager that its own controllers ask (Strapi 5.54.0, `@strapi/admin`,
 * `server/services/permission/permissions-manager/index.js`).
 */
export const conditionsOn = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string
): object | null => {
  const service = strapi.service('admin::permission') as unknown as PermissionService;
  const filters =
    service.createPermissionsManager({ ability, action, model: uid }).getQuery() ?? {};
  return Object.keys(filters).length === 0 ? null : filters;
};

interface QueryParams {
  transform(uid: string, of: { readonly filters: object }): { readonly where?: object };
}

interface StrapiQuery {
  select(column: string): StrapiQuery;
  where(condition: object): StrapiQuery;
  getKnexQuery(): QueryBuilder;
}

/**
 * A subquery for the ids of the rows of a type that such filters leave, so that the database need not be asked for all
 * of them. Strapi's own documents go the same way from filters to a statement (Strapi 5.54.0,
 * `@strapi/core/dist/services/query-params.js` and `@strapi/database/dist/query/query-builder.js`).
 */
export const rowsUnder = (strapi: Core.Strapi, uid: string, filters: object): QueryBuilder => {
  const { where = {} } = (strapi.get('query-params') as QueryParams).transform(uid, { filters });
  const query = strapi.db.queryBuilder(uid as UID.Schema) as unknown as StrapiQuery;
  return query.select('id').where(where).getKnexQuery();
};
