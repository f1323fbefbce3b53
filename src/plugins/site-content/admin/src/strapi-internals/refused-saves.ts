import { adminApi, type StrapiApp } from '@strapi/strapi/admin';
import { type Failure, onFailedWrite } from './write-notifications';

interface Action {
  readonly type: string;
  readonly payload?: { readonly queryCacheKey?: string };
}

interface Endpoint {
  invalidatesTags?: (result: unknown, error: unknown, ...rest: unknown[]) => unknown;
}

/** Strapi reads an entry again after a save that failed as well; while that fails too, its form is gone. */
const readAgainAfterSuccess = (endpoint: Endpoint): void => {
  const { invalidatesTags } = endpoint;
  endpoint.invalidatesTags = (result, error, ...rest) =>
    error === undefined ? invalidatesTags?.(result, error, ...rest) : [];
};

const isForecastOfDocument = ({ type, payload }: Action): boolean =>
  type === 'adminApi/queries/queryResultPatched' &&
  payload?.queryCacheKey?.startsWith('getDocument(') === true;

/** While it saves, Strapi writes the new values over the entry it has read, and takes them back when they are refused. */
const leaveForecastsOut = (app: StrapiApp): void => {
  app.addMiddlewares([
    () => () => (next) => (action) =>
      isForecastOfDocument(action as Action) ? undefined : next(action),
  ]);
};

/** The name of a failure after which the form is to show what is stored, in place of what was typed. */
export const THEIRS_TAKEN = 'TheirsTaken';

/** The one kind of failure after which Strapi's form keeps its values, here with no message for a field. */
const asRefusal = (failure: Failure): void => {
  if (failure.name === 'ValidationError' || failure.name === THEIRS_TAKEN) return;
  Object.assign(failure, { name: 'ValidationError', details: {} });
};

/**
 * Keeps what an editor typed when it is not saved. With its forecast, Strapi's form would show the stored values in place
 * of the typed ones, under the messages about what was typed. Without it the form keeps its values until a save
 * succeeds and the entry is read again. After a failure of another kind, such as of the network or for want of
 * leave, the form would take the typed values for saved, and lose them to the stored ones.
 *
 * A port, into what no option changes: the endpoints `updateDocument` and `publishDocument` of `adminApi`, their
 * `invalidatesTags`, the entry in the cache under `getDocument(…)`, and the name of the failure after which the form
 * keeps its values. Read in Strapi 5.54.0: `@strapi/content-manager/dist/admin/services/documents.mjs` and
 * `…/pages/EditView/components/DocumentActions.mjs`.
 */
export const keepRefusedInput = (app: StrapiApp): void => {
  adminApi.enhanceEndpoints({
    endpoints: {
      updateDocument: readAgainAfterSuccess,
      publishDocument: readAgainAfterSuccess,
    } as object,
  });
  leaveForecastsOut(app);
  onFailedWrite(app, (failure, write) => {
    if (write === 'updateDocument') asRefusal(failure);
  });
};
