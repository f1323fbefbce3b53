/**
 * @reliesOn Writes are `adminApi/executeMutation`; the form reads the very error object that the store received;
 *   `addMiddlewares`.
 * @ifItFails Refusals under the fields of Strapi's forms are in English; `refused-saves` fails too.
 * @readIn Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/core/store/configure.mjs`,
 *   `@strapi/admin/dist/admin/admin/src/utils/baseQuery.mjs`
 */

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

/** The error that Strapi's forms receive for a failed write. */
export interface Failure {
  name?: unknown;
  message?: unknown;
  details?: unknown;
}

/**
 * Calls back for every failed write of the panel, before the form that started it. Forms receive the same object, so
 * that changes to it take effect.
 *
 * @param tell called with Strapi's name of the write, such as `updateDocument`
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

/** A successful write. */
export interface Done {
  /** Strapi's name of the write, such as `updateDocument`. */
  readonly write: string;
  /** UID of the content type. */
  readonly uid: string;
  readonly answer: unknown;
}

/** Calls back for every successful write of Strapi's forms and lists, before they report success. */
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
