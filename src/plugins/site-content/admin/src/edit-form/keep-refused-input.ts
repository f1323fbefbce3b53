import { adminApi, type StrapiApp } from '@strapi/strapi/admin';

interface Action {
  readonly type: string;
  readonly payload?: { readonly queryCacheKey?: string };
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
}

const isForecastOfDocument = ({ type, payload }: Action): boolean =>
  type === 'adminApi/queries/queryResultPatched' &&
  payload?.queryCacheKey?.startsWith('getDocument(') === true;

const isFailedSave = ({ type, meta, payload }: Action): boolean =>
  type === 'adminApi/executeMutation/rejected' &&
  meta?.arg?.endpointName === 'updateDocument' &&
  payload !== undefined;

/** The one kind of failure after which Strapi's form keeps its values, here with no message for a field. */
const asRefusal = (failure: object): void => {
  if ((failure as { name?: unknown }).name === 'ValidationError') return;
  Object.assign(failure, { name: 'ValidationError', details: {} });
};

interface Endpoint {
  invalidatesTags?: (result: unknown, error: unknown, ...rest: unknown[]) => unknown;
}

/** Strapi reads an entry again after a save that failed as well; while that fails too, its form is gone. */
const readAgainAfterSuccess = (endpoint: Endpoint): void => {
  const { invalidatesTags } = endpoint;
  endpoint.invalidatesTags = (result, error, ...rest) =>
    error === undefined ? invalidatesTags?.(result, error, ...rest) : [];
};

/**
 * Keeps what an editor typed when it is not saved. While it saves, Strapi's form writes the new values over the
 * entry it has read, takes them back when they are refused, and then shows the stored ones in place of the typed
 * ones, under the messages about what was typed. Without that forecast the form keeps its values until a save
 * succeeds and the entry is read again. After a failure of another kind, such as of the network or for want of
 * leave, the form would take the typed values for saved, and lose them to the stored ones.
 *
 * To be called when Strapi's own endpoints are there, and before its store is made.
 */
export const keepRefusedInput = (app: StrapiApp): void => {
  adminApi.enhanceEndpoints({
    endpoints: {
      updateDocument: readAgainAfterSuccess,
      publishDocument: readAgainAfterSuccess,
    } as object,
  });
  app.addMiddlewares([
    () => () => (next) => (action) => {
      const known = action as Action;
      if (isForecastOfDocument(known)) return undefined;
      // In place: the form reads the failure from the very action that comes by here.
      if (isFailedSave(known)) asRefusal(known.payload as object);
      return next(action);
    },
  ]);
};
