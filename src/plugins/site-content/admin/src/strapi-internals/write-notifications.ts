import type { StrapiApp } from '@strapi/strapi/admin';

interface Action {
  readonly type: unknown;
  readonly payload?: unknown;
  readonly meta?: {
    readonly arg?: {
      readonly endpointName?: string;
      readonly originalArgs?: { readonly model?: string };
    };
  };
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

/** A write that was done. */
export interface Done {
  /** Strapi's name of it, such as `updateDocument`. */
  readonly write: string;
  /** The UID of the type of what was written. */
  readonly uid: string;
  readonly answer: unknown;
}

/**
 * Is told of every write of Strapi's forms and lists that was done, before they show that it was.
 *
 * A port, as above: what is written is told by the argument `model`.
 */
export const onDoneWrite = (app: StrapiApp, tell: (done: Done) => void): void => {
  app.addMiddlewares([
    () => () => (next) => (action) => {
      const { type, payload, meta } = action as Action;
      const { endpointName: write, originalArgs } = meta?.arg ?? {};
      const uid = originalArgs?.model;
      if (
        type === 'adminApi/executeMutation/fulfilled' &&
        write !== undefined &&
        uid !== undefined
      ) {
        tell({ write, uid, answer: payload });
      }
      return next(action);
    },
  ]);
};
