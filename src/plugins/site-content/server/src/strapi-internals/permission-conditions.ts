import type { Core, UID } from '@strapi/strapi';
import type { QueryBuilder } from './knex';

/** What an administrator's roles allow them, as Strapi puts it into `ctx.state.userAbility`. */
export interface Ability {
  can(action: string, subject?: string, field?: string): boolean;
  /** The permissions for an action; with a field, those that cover it. */
  rulesFor(action: string, subject: string, field?: string): readonly object[];
}

type Rules = Pick<Ability, 'rulesFor'>;

interface PermissionService {
  createPermissionsManager(of: { ability: Rules; action: string; model: string }): {
    getQuery(): object | null | undefined;
  };
}

/** Filters that no entry passes. */
export const NO_ENTRY = { documentId: { $in: [] } };

/**
 * The filters that the conditions of somebody's roles ("is creator") put on the entries of a type, `null` where there
 * are none, `NO_ENTRY` where nothing is permitted. Each permission has conditions of its own: with `fields`, those
 * permissions count that cover at least one of them.
 *
 * Strapi makes the filters in the manager that its own controllers ask, of the permissions that `rulesFor` gives (Strapi
 * 5.54.0, `@strapi/admin`, `server/services/permission/permissions-manager/index.js` and `query-builders.js`).
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
 * A subquery for the ids of the rows of a type that such filters leave, so that the database need not be asked for all
 * of them. Strapi's own documents go the same way from filters to a statement (Strapi 5.54.0,
 * `@strapi/core/dist/services/query-params.js` and `@strapi/database/dist/query/query-builder.js`).
 */
export const rowsUnder = (strapi: Core.Strapi, uid: string, filters: object): QueryBuilder => {
  const { where = {} } = (strapi.get('query-params') as QueryParams).transform(uid, { filters });
  const query = strapi.db.queryBuilder(uid as UID.Schema) as unknown as StrapiQuery;
  return query.select('id').where(where).getKnexQuery();
};
