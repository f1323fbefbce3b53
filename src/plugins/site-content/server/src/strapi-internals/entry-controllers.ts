import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Handler = (ctx: Context) => Promise<void>;

/** What is put around what the Content Manager does with entries. */
export interface AroundEntries {
  /** Around answering one entry, as a form is opened with it; the single type's has no document id. */
  readonly read: (
    ctx: Context,
    uid: string,
    document: string | null,
    next: () => Promise<void>
  ) => Promise<void>;
  /** Around answering several entries, as they are looked at before they are published. */
  readonly readMany: (
    ctx: Context,
    uid: string,
    documents: readonly string[],
    next: () => Promise<void>
  ) => Promise<void>;
  /** Around every write, of one entry or of several; `action` is the name of the controller's method. */
  readonly write: (
    ctx: Context,
    uid: string,
    next: () => Promise<void>,
    action: string
  ) => Promise<void>;
}

const WRITES = [
  ...['create', 'update', 'createOrUpdate', 'clone', 'autoClone', 'discard'],
  ...['publish', 'bulkPublish', 'unpublish', 'bulkUnpublish', 'delete', 'bulkDelete'],
];

const getModel = (ctx: Context): string => String((ctx['params'] as { model?: unknown }).model);

/**
 * Puts something around what the Content Manager's forms and lists ask for. Its controllers can be extended, as those of
 * every plugin; what their methods are called, and that they are given the type as `model`, is not documented (Strapi
 * 5.54.0, `@strapi/content-manager`, `controllers/collection-types.js` and `controllers/single-types.js`).
 */
export const aroundEntries = (strapi: Core.Strapi, around: AroundEntries): void => {
  const extend = (name: string, isSingle: boolean): void => {
    strapi
      .get('controllers')
      .extend(`plugin::content-manager.${name}`, (controller: Record<string, Handler>) => {
        const changed: Record<string, Handler> = { ...controller };
        const read = controller[isSingle ? 'find' : 'findOne'];
        if (read === undefined) throw new Error(`The controller ${name} reads no entry.`);
        changed[isSingle ? 'find' : 'findOne'] = function (this: unknown, ctx) {
          const { id = null } = ctx['params'] as { id?: string };
          return around.read(ctx, getModel(ctx), id, () => read.call(this, ctx));
        };
        for (const write of WRITES) {
          const handler = controller[write];
          if (handler === undefined) continue;
          changed[write] = function (this: unknown, ctx) {
            return around.write(ctx, getModel(ctx), () => handler.call(this, ctx), write);
          };
        }
        const many = controller['bulkFindForValidation'];
        if (many !== undefined) {
          changed['bulkFindForValidation'] = function (this: unknown, ctx) {
            const { documentIds } = (ctx.request.body ?? {}) as { documentIds?: unknown };
            const documents = Array.isArray(documentIds) ? documentIds.map(String) : [];
            return around.readMany(ctx, getModel(ctx), documents, () => many.call(this, ctx));
          };
        }
        return changed;
      });
  };
  extend('collection-types', false);
  extend('single-types', true);
};
