/**
 * @reliesOn `getQuery()` of a permissions manager returns the conditions of roles as filters, built from the
 *   permissions that an ability's `rulesFor()` returns for a field; `query-params` and `db.queryBuilder()` turn
 *   filters into a statement.
 * @ifItFails The plugin's pages name entries that a role may not read.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/server/server/src/services/permission/permissions-manager/index.js`,
 *   `@strapi/core/dist/services/query-params.js`, `@strapi/database/dist/query/query-builder.js`
 */

import type { Core, UID } from '@strapi/strapi';
import type { QueryBuilder } from './knex';

/** An administrator's permissions, as in `ctx.state.userAbility`. */
export interface Ability {
  can(action: string, subject?: string, field?: string): boolean;
  /** Returns the permissions for an action; with a field, only those that cover the field. */
  rulesFor(action: string, subject: string, field?: string): readonly object[];
}

type Rules = Pick<Ability, 'rulesFor'>;

interface PermissionService {
  createPermissionsManager(of: { ability: Rules; action: string; model: string }): {
    getQuery(): object | null | undefined;
  };
}

/** Filters that match no entry. */
export const NO_ENTRY = { documentId: { $in: [] } };

/**
 * Builds filters for a type's entries from the conditions ("is creator") of a user's roles: `null` without
 * conditions, `NO_ENTRY` if nothing is permitted. Each permission has its own conditions. With `fields`, only
 * permissions that cover at least one of the fields count.
 *
 * Strapi's permissions manager, which its controllers use too, builds the filters from the permissions that
 * `rulesFor` returns.
 */
export const conditionsOn = (
  strapi: Core.Strapi,
  ability: Rules,
  action: string,
  uid: string,
  fields?: readonly string[]
): object | null => {
  const rulesFor: Ability['rulesFor'] = (name, subject) =>
    fields === undefined
      ? ability.rulesFor(name, subject)
      : [...new Set(fields.flatMap((field) => ability.rulesFor(name, subject, field)))];
  const service = strapi.service('admin::permission') as unknown as PermissionService;
  const filters = service
    .createPermissionsManager({ ability: { rulesFor }, action, model: uid })
    .getQuery();
  if (filters === null || filters === undefined) return NO_ENTRY;
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
 * Builds a subquery for the ids of rows that match such filters, so that the ids need not be loaded. Strapi
 * filters documents in the same way.
 */
export const rowsUnder = (strapi: Core.Strapi, uid: string, filters: object): QueryBuilder => {
  const { where = {} } = (strapi.get('query-params') as QueryParams).transform(uid, { filters });
  const query = strapi.db.queryBuilder(uid as UID.Schema) as unknown as StrapiQuery;
  return query.select('id').where(where).getKnexQuery();
};
