/**
 * @reliesOn The Content Manager's controllers can be extended; the names of their methods that read, save and publish;
 *   `model` and `id`.
 * @ifItFails **A second save overwrites the first.**
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/server/controllers/collection-types.js`,
 *   `@strapi/content-manager/dist/server/controllers/single-types.js`
 */

import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

type Handler = (ctx: Context) => Promise<void>;

/** Wrappers around the Content Manager's actions on entries. */
export interface EntryWrapper {
  /** Around reading one entry, as for an edit form; `document` is `null` for a single type. */
  readonly read: (
    ctx: Context,
    uid: string,
    document: string | null,
    next: () => Promise<void>
  ) => Promise<void>;
  /** Around a list of entries. */
  readonly list: (ctx: Context, uid: string, next: () => Promise<void>) => Promise<void>;
  /** Around reading several entries, as for a review before publishing. */
  readonly readMany: (
    ctx: Context,
    uid: string,
    documents: readonly string[],
    next: () => Promise<void>
  ) => Promise<void>;
  /** Around every write of one or more entries; `action` is the name of the controller's method. */
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

/** Writes that exist only for types with drafts. For other types, Strapi responds with 500. */
const WRITES_OF_DRAFTS = ['discard', 'publish', 'bulkPublish', 'unpublish', 'bulkUnpublish'];

const refuseWithoutDrafts = (strapi: Core.Strapi, uid: string): void => {
  const type = strapi.contentTypes[uid as UID.ContentType];
  if (type !== undefined && type.options?.draftAndPublish !== true) {
    throw new errors.ValidationError('Entries of this type have no drafts: they are always live.');
  }
};

const getModel = (ctx: Context): string => String((ctx['params'] as { model?: unknown }).model);

/**
 * Wraps the requests of the Content Manager's forms and lists. Its controllers can be extended, like those of
 * every plugin; the names of their methods and the parameter `model` are not documented.
 */
export const wrapEntries = (strapi: Core.Strapi, around: EntryWrapper): void => {
  const extend = (name: string, isSingle: boolean): void => {
    strapi
      .get('controllers')
      .extend(`plugin::content-manager.${name}`, (controller: Record<string, Handler>) => {
        const changed: Record<string, Handler> = { ...controller };
        const read = controller[isSingle ? 'find' : 'findOne'];
        if (read === undefined) throw new Error(`The controller ${name} does not read an entry.`);
        changed[isSingle ? 'find' : 'findOne'] = function (this: unknown, ctx) {
          const { id = null } = ctx['params'] as { id?: string };
          return around.read(ctx, getModel(ctx), id, () => read.call(this, ctx));
        };
        const list = isSingle ? undefined : controller['find'];
        if (list !== undefined) {
          changed['find'] = function (this: unknown, ctx) {
            return around.list(ctx, getModel(ctx), () => list.call(this, ctx));
          };
        }
        for (const write of WRITES) {
          const handler = controller[write];
          if (handler === undefined) continue;
          changed[write] = async function (this: unknown, ctx) {
            if (WRITES_OF_DRAFTS.includes(write)) refuseWithoutDrafts(strapi, getModel(ctx));
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
