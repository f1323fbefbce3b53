/**
 * @reliesOn The Content Manager's controller `relations` has `findAvailable()`, which reads the query, and
 *   `findExisting()`; both respond with `results`, and first call `extractAndValidateRequestInfo()` of the same
 *   object, which resolves to the attribute that they show and search (`mainField`) and those that they select.
 * @ifItFails **Roles see more of an entry than they may read**, or page choices lack paths or are refused on save.
 * @readIn Strapi 5.54.0: `findAvailable` and `findExisting` in
 *   `@strapi/content-manager/dist/server/controllers/relations.js`
 */

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { isRecord } from '#site-content/domain/values';
import type { Ability } from './permission-conditions';

/** An entry as a relation input lists it. It has the attribute that the form's configuration chose as its name. */
export interface RelationChoice {
  readonly documentId: string;
  title?: unknown;
}

/** What users may see of the entries to which relations lead. */
export interface RelationAccess {
  /** True if the user has some form with this relation of a component. */
  hasForm(ability: Ability, component: string, field: string): boolean;
  /** True if the user may read some entries of a type. */
  canRead(ability: Ability, target: string): boolean;
  /** True if the user may read this attribute of all entries that they may read. */
  canName(ability: Ability, target: string, mainField: string): boolean;
}

/** The attributes with which the controller shows and searches entries. */
interface ShownAttributes {
  readonly mainField: string;
  readonly fieldsToSelect: readonly string[];
}

interface RelationsController {
  /** Resolves to `undefined` for users without the permission. */
  extractAndValidateRequestInfo(
    context: Context,
    id: unknown
  ): Promise<ShownAttributes | undefined>;
  findAvailable(context: Context): Promise<void>;
  findExisting(context: Context): Promise<void>;
}

/** Changes the names of the entries that a relation input shows, in place. */
export type NameChoices = (
  ctx: Context,
  target: string,
  choices: readonly RelationChoice[]
) => Promise<void>;

/** Finds the entries, by document id, that a relation of the entry `id` cannot be set to. */
export type FindRefusedChoices = (
  model: string,
  field: string,
  id: string
) => Promise<readonly string[]>;

/** More would exceed the number of values that databases accept in a statement. */
const MAX_REFUSED = 500;

/** The members of a query for choices that Strapi's forms send, and filters. */
const SENT = [
  ...['id', 'component', '_q', 'idsToOmit', 'idsToInclude', 'page', 'pageSize', 'locale', 'status'],
  'filters',
];

/** Attributes by which choices can be filtered: those that all choices are shown with. */
const COMPARABLE: readonly string[] = ['id', 'documentId', 'locale', 'publishedAt', 'updatedAt'];

/** Filters that no entry matches. Strapi removes those with an empty list from queries. */
const NO_CHOICE = { documentId: { $null: true } };

const isComparable = (filters: unknown): boolean =>
  Array.isArray(filters)
    ? filters.every(isComparable)
    : !isRecord(filters) ||
      Object.entries(filters).every(([name, value]) =>
        name.startsWith('$') ? isComparable(value) : COMPARABLE.includes(name)
      );

const addFilters = (ctx: Context, others: object): void => {
  const query: Record<string, unknown> = ctx.request.query;
  const { filters } = query;
  query['filters'] = filters === undefined ? others : { $and: [filters, others] };
};

const getField = (ctx: Context) => ctx['params'] as { model: string; targetField: string };

const findTarget = (strapi: Core.Strapi, ctx: Context): string => {
  const { model, targetField } = getField(ctx);
  const { attributes } = strapi.getModel(model as Parameters<typeof strapi.getModel>[0]);
  const attribute = attributes[targetField] as { readonly target?: string } | undefined;
  return attribute?.target ?? '';
};

/**
 * Limits the list of a relation's choices to what Strapi's own form requests, and to entries that the user may read.
 * Strapi does not apply permissions to this response as it does to others: it only selects permitted fields, and a
 * query with `fields` or `populate` overrides that selection. It checks no permission for a relation of a component,
 * and lists all entries to users who may read none.
 *
 * @param access what users may see
 * @param name changes the names of the choices and of the entries that are already set
 * @param findRefused finds choices to leave out
 */
export const restrictRelationChoices = (
  strapi: Core.Strapi,
  access: RelationAccess,
  name: NameChoices,
  findRefused: FindRefusedChoices
): void => {
  const leaveOutRefused = async (ctx: Context): Promise<void> => {
    const { model, targetField } = getField(ctx);
    const { id } = ctx.request.query;
    const refused = typeof id === 'string' ? await findRefused(model, targetField, id) : [];
    if (refused.length === 0) return;
    addFilters(ctx, { documentId: { $notIn: refused.slice(0, MAX_REFUSED) } });
  };
  const nameThose = async (ctx: Context): Promise<void> => {
    const { results } = (ctx.body ?? {}) as { results?: unknown };
    if (Array.isArray(results)) await name(ctx, findTarget(strapi, ctx), results);
  };
  strapi
    .get('controllers')
    .extend('plugin::content-manager.relations', (controller: RelationsController) => ({
      ...controller,
      // Strapi has set the status 403 by then, but continues and fails with 500.
      async extractAndValidateRequestInfo(context: Context, id: unknown) {
        const ability = context.state['userAbility'] as Ability;
        const { model, targetField } = getField(context);
        if (Object.hasOwn(strapi.components, model)) {
          if (!access.hasForm(ability, model, targetField)) throw new errors.ForbiddenError();
        }
        const info = await controller.extractAndValidateRequestInfo.call(this, context, id);
        if (info === undefined) throw new errors.ForbiddenError();
        const { mainField, fieldsToSelect } = info;
        if (access.canName(ability, findTarget(strapi, context), mainField)) return info;
        return {
          ...info,
          mainField: 'documentId',
          fieldsToSelect: fieldsToSelect.filter((each) => each !== mainField),
        };
      },
      async findAvailable(context: Context) {
        const { query } = context.request;
        for (const each of Object.keys(query)) if (!SENT.includes(each)) delete query[each];
        // Ignored, as Strapi ignores filters by attributes that a user may not read.
        if (!isComparable(query['filters'])) delete query['filters'];
        const ability = context.state['userAbility'] as Ability;
        if (!access.canRead(ability, findTarget(strapi, context))) addFilters(context, NO_CHOICE);
        await leaveOutRefused(context);
        await controller.findAvailable.call(this, context);
        await nameThose(context);
      },
      async findExisting(context: Context) {
        await controller.findExisting.call(this, context);
        await nameThose(context);
      },
    }));
};
