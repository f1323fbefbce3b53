/**
 * @reliesOn The controllers `schema` and `content-types` can be extended, with the bodies of `updateSchema()` and
 *   `updateContentType()`.
 * @ifItFails One of the four content types can be localized; the next start refuses it.
 * @readIn Strapi 5.54.0: `@strapi/content-type-builder/dist/server/controllers/schema.js`,
 *   `@strapi/content-type-builder/dist/server/controllers/content-types.js`
 */

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

type Handler = (ctx: Context) => Promise<unknown>;

/** A requested change of a content type. */
export interface ChangedType {
  readonly uid: string;
  readonly schema: unknown;
}

interface Body {
  /** From `POST /content-type-builder/update-schema`. */
  readonly data?: { readonly contentTypes?: readonly { readonly uid?: unknown }[] };
  /** From `PUT /content-type-builder/content-types/:uid`. */
  readonly contentType?: unknown;
}

const changedTypes = (ctx: Context): ChangedType[] => {
  const { data, contentType } = (ctx.request.body ?? {}) as Body;
  const { uid } = (ctx['params'] ?? {}) as { uid?: string };
  const listed = Array.isArray(data?.contentTypes) ? data.contentTypes : [];
  return [
    ...listed.map((schema) => ({ uid: String(schema.uid), schema })),
    ...(uid === undefined ? [] : [{ uid, schema: contentType }]),
  ];
};

/**
 * Calls `check` before the Content-Type Builder writes changes; `check` can throw to refuse them. Its
 * controllers can be extended, like those of every plugin.
 */
export const beforeSchemaChanges = (
  strapi: Core.Strapi,
  check: (types: readonly ChangedType[]) => void
): void => {
  if (strapi.plugins['content-type-builder'] === undefined) return;
  for (const [name, method] of [
    ['schema', 'updateSchema'],
    ['content-types', 'updateContentType'],
  ] as const) {
    strapi
      .get('controllers')
      .extend(
        `plugin::content-type-builder.${name}`,
        (controller: Record<string, Handler>): Record<string, Handler> => {
          const handler = controller[method];
          if (handler === undefined) throw new Error(`The Content-Type Builder has no ${method}.`);
          return {
            ...controller,
            async [method](ctx) {
              check(changedTypes(ctx));
              return handler.call(controller, ctx);
            },
          };
        }
      );
  }
};
