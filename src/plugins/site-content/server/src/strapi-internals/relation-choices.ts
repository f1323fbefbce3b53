/**
 * @reliesOn The Content Manager's controller `relations` has `findAvailable()`, which reads the query, and
 *   `findExisting()`; both answer with `results`.
 * @ifItFails **Roles see more of an entry than they may read**, or relations to pages show no paths.
 * @readIn Strapi 5.54.0: `findAvailable` and `findExisting` in `@strapi/content-manager/dist/server/controllers/relations.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** An entry as the input of a relation shows it, by the attribute that the form is set up to call it by. */
export interface RelationChoice {
  readonly documentId: string;
  title?: unknown;
}

interface RelationsController {
  findAvailable(context: Context): Promise<void>;
  findExisting(context: Context): Promise<void>;
}

/** What is put around what inputs of relations show. */
export type NameChoices = (
  ctx: Context,
  target: string,
  choices: readonly RelationChoice[]
) => Promise<void>;

const findTarget = (strapi: Core.Strapi, ctx: Context): string => {
  const { model, targetField } = ctx['params'] as { model: string; targetField: string };
  const { attributes } = strapi.getModel(model as Parameters<typeof strapi.getModel>[0]);
  const attribute = attributes[targetField] as { readonly target?: string } | undefined;
  return attribute?.target ?? '';
};

/**
 * Limits the list of a relation's choices to what Strapi's own form requests. The response bypasses the
 * permissions applied to other responses, and a query with `fields` or `populate` overrides the selection
 * based on them.
 *
 * @param name changes how the choices, and the entries that are set, are called
 */
export const restrictRelationChoices = (strapi: Core.Strapi, name: NameChoices): void => {
  const nameThose = async (ctx: Context): Promise<void> => {
    const { results } = (ctx.body ?? {}) as { results?: unknown };
    if (Array.isArray(results)) await name(ctx, findTarget(strapi, ctx), results);
  };
  strapi
    .get('controllers')
    .extend('plugin::content-manager.relations', (controller: RelationsController) => ({
      ...controller,
      async findAvailable(context: Context) {
        delete context.request.query['fields'];
        delete context.request.query['populate'];
        await controller.findAvailable.call(this, context);
        await nameThose(context);
      },
      async findExisting(context: Context) {
        await controller.findExisting.call(this, context);
        await nameThose(context);
      },
    }));
};
