import type { StrapiApp } from '@strapi/strapi/admin';

interface Action {
  readonly type: unknown;
  readonly payload?: unknown;
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
}

/** What Strapi's forms are told of a write that the server has not done. */
export interface Failure {
  name?: unknown;
  message?: unknown;
  details?: unknown;
}

/**
 * Is told of every write of the panel that fails, before the form that has asked for it. What it changes in the failure,
 * in place, the form reads: it is handed the very object.
 *
 * A port: that writes go through RTK Query's `executeMutation` of `adminApi`, and what the failure looks like, is not
 * documented, nor is `addMiddlewares`. Read in Strapi 5.54.0:
 * `@strapi/admin/dist/admin/admin/src/core/store/configure.mjs` and `…/utils/baseQuery.mjs`.
 *
 * @param tell with Strapi's name of the write, such as `updateDocument`
 */
export const onFailedWrite = (
  app: StrapiApp,
  tell: (failure: Failure, write: string | undefined) => void
): void => {
  app.addMiddlewares([
    () => () => (next) => (action) => {
      const { type, payload, meta } = action as Action;
      if (type === 'adminApi/executeMutation/rejected' && payload instanceof Object) {
        tell(payload, meta?.arg?.endpointName);
      }
      return next(action);
    },
  ]);
};
