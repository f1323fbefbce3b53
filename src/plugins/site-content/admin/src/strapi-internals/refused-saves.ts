/**
 * @reliesOn `updateDocument` and `publishDocument` of `adminApi`, their `invalidatesTags`; an optimistic update under
 *   `getDocument(…)`; a form keeps its values only after a `ValidationError`.
 * @ifItFails **Do not release.** What an editor typed is lost when a save fails.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/services/documents.mjs`,
 *   `@strapi/content-manager/dist/admin/pages/EditView/components/DocumentActions.mjs`
 */

import { adminApi, type StrapiApp } from '@strapi/strapi/admin';
import { type Failure, onFailedWrite } from './write-notifications';

interface Action {
  readonly type: string;
  readonly payload?: { readonly queryCacheKey?: string };
}

interface Endpoint {
  invalidatesTags?: (result: unknown, error: unknown, ...rest: unknown[]) => unknown;
}

/**
 * Reloads an entry only after a successful save. Strapi also reloads it after a failed one, and the form is lost if
 * that fails, too.
 */
const readAgainAfterSuccess = (endpoint: Endpoint): void => {
  const { invalidatesTags } = endpoint;
  endpoint.invalidatesTags = (result, error, ...rest) =>
    error === undefined ? invalidatesTags?.(result, error, ...rest) : [];
};

const isOptimisticUpdate = ({ type, payload }: Action): boolean =>
  type === 'adminApi/queries/queryResultPatched' &&
  payload?.queryCacheKey?.startsWith('getDocument(') === true;

/** Drops Strapi's optimistic updates of the loaded entry during a save, which it reverts on failure. */
const dropOptimisticUpdates = (app: StrapiApp): void => {
  app.addMiddlewares([
    () => () => (next) => (action) =>
      isOptimisticUpdate(action as Action) ? undefined : next(action),
  ]);
};

/** Name of an error after which the form shows the stored values instead of the typed ones. */
export const STORED_VERSION_CHOSEN = 'TheirsTaken';

/** Turns a failure into the only kind after which Strapi's form keeps its values, here without field messages. */
const asRefusal = (failure: Failure): void => {
  if (failure.name === 'ValidationError' || failure.name === STORED_VERSION_CHOSEN) return;
  Object.assign(failure, { name: 'ValidationError', details: {} });
};

/**
 * Preserves typed values when a save fails. Because of its optimistic update, Strapi's form would show the
 * stored values below messages about the typed ones. After other failures, such as network errors or missing
 * permissions, the form would treat the typed values as saved and lose them.
 */
export const preserveInputAfterFailure = (app: StrapiApp): void => {
  adminApi.enhanceEndpoints({
    endpoints: {
      updateDocument: readAgainAfterSuccess,
      publishDocument: readAgainAfterSuccess,
    } as object,
  });
  dropOptimisticUpdates(app);
  onFailedWrite(app, (failure, write) => {
    if (write === 'updateDocument') asRefusal(failure);
  });
};
