/**
 * @reliesOn The Content Manager's controller `relations` has `findAvailable()`, which reads the query, and
 *   `findExisting()`; both respond with `results`, and first call `extractAndValidateRequestInfo()` of the same
 *   object.
 * @ifItFails **Roles see more of an entry than they may read**, or page choices lack paths or are refused on save.
 * @readIn Strapi 5.54.0: `findAvailable` and `findExisting` in
 *   `@strapi/content-manager/dist/server/controllers/relations.js`
 */

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** An entry as a relation input lists it. It has the attribute that the form's configuration chose as its name. */
export interface RelationChoice {
  readonly documentId: string;
  title?: unknown;
}

interface RelationsController {
  /** Resolves to `undefined` for users without the permission. */
  extractAndValidateRequestInfo(context: Context, id: unknown): Promise<object | undefined>;
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

const getField = (ctx: Context) => ctx['params'] as { model: string; targetField: string };

const findTarget = (strapi: Core.Strapi, ctx: Context): string => {
  const { model, targetField } = getField(ctx);
  const { attributes } = strapi.getModel(model as Parameters<typeof strapi.getModel>[0]);
  const attribute = attributes[targetField] as { readonly target?: string } | undefined;
  return attribute?.target ?? '';
};

/**
 * Limits the list of a relation's choices to what Strapi's own form requests. Strapi does not apply
 * permissions to this response as it does to others: it only selects permitted fields, and a query with
 * `fields` or `populate` overrides that selection.
 *
 * @param name changes the names of the choices and of the entries that are already set
 * @param findRefused finds choices to leave out
 */
export const restrictRelationChoices = (
  strapi: Core.Strapi,
  name: NameChoices,
  findRefused: FindRefusedChoices
): void => {
  const leaveOutRefused = async (ctx: Context): Promise<void> => {
    const query: Record<string, unknown> = ctx.request.query;
    const { model, targetField } = getField(ctx);
    const { id, filters } = query;
    const refused = typeof id === 'string' ? await findRefused(model, targetField, id) : [];
    if (refused.length === 0) return;
    const others = { documentId: { $notIn: refused.slice(0, MAX_REFUSED) } };
    query['filters'] = filters === undefined ? others : { $and: [filters, others] };
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
        const info = await controller.extractAndValidateRequestInfo.call(this, context, id);
        if (info === undefined) throw new errors.ForbiddenError();
        return info;
      },
      async findAvailable(context: Context) {
        delete context.request.query['fields'];
        delete context.request.query['populate'];
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
