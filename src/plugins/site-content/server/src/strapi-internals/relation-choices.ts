import type { Core } from '@strapi/strapi';

interface Context {
  readonly request: { readonly query: Record<string, unknown> };
}

interface RelationsController {
  findAvailable(context: Context): Promise<void>;
}

/**
 * Lets the list of what a relation can be set to show what Strapi's own form asks of it, and nothing more. The
 * answer is sent as the database gives it, past the permissions that every other answer meets, and a query that
 * names `fields` or `populate` overrules the choice that was made with them (Strapi 5.54.0,
 * `@strapi/content-manager`, `controllers/relations.js`: `findAvailable`).
 */
export const restrictRelationChoices = (strapi: Core.Strapi): void => {
  strapi
    .get('controllers')
    .extend('plugin::content-manager.relations', (controller: RelationsController) => ({
      ...controller,
      async findAvailable(context: Context) {
        delete context.request.query['fields'];
        delete context.request.query['populate'];
        return controller.findAvailable.call(this, context);
      },
    }));
};
