/**
 * @reliesOn Saves, creations and publishes are endpoints of `adminApi` with a `query`, which a `queryFn` can replace; an entry
 *   that was read is cached under the same argument, with its `meta`.
 * @ifItFails **Do not release.** The second of two saves overwrites the first, and a page gets a new path without
 *   confirmation.
 * @readIn Strapi 5.54.0: `@strapi/content-manager/dist/admin/services/documents.mjs`; Redux Toolkit 1.9.7:
 *   `@reduxjs/toolkit/src/query/core/buildThunks.ts`
 */

import { adminApi } from '@strapi/strapi/admin';
import {
  BASE_VERSIONS_HEADER,
  formatBaseVersions,
  type SeenVersions,
} from '#site-content/domain/panel/edit-conflict';
import {
  REDIRECTS_HEADER,
  type RedirectsHeader,
} from '#site-content/domain/panel/redirects-header';
import type { Failure } from './write-notifications';

type Values = Readonly<Record<string, unknown>>;

/** The result of a write. */
export type Written = { readonly data: unknown } | { readonly error: Failure };

/** The values of a write, possibly changed by the user's decisions. */
export interface Sent {
  readonly documents: readonly string[];
  /** The form's values; unset if entries are published from their list. */
  readonly data: Values | undefined;
  readonly seen: SeenVersions;
  /** Whether old URLs redirect, as answered before a publish. */
  readonly redirects?: RedirectsHeader;
}

/** The kind of write. An `action` contains no typed values. */
export type WriteKind = 'save' | 'publish' | 'action';

/** A save or publish by one of Strapi's forms or lists, before it is sent. */
export interface EntryWrite extends Sent {
  readonly uid: string;
  readonly kind: WriteKind;
  /** Whether every document is required, so that none can be left out. */
  readonly isWhole?: boolean | undefined;
  /** The entry that the form was opened with. */
  readonly stored?: Values | undefined;
  readonly send: (sent: Sent) => Promise<Written>;
  /** Makes the form reload and show the stored entry. */
  readonly showStored: () => void;
}

interface Argument {
  readonly collectionType?: string;
  readonly model: string;
  readonly documentId?: string;
  readonly documentIds?: readonly string[];
  /** Id of the entry that is duplicated. */
  readonly sourceId?: string;
  readonly params?: object;
  readonly data?: Values;
}

interface EntryAnswer {
  readonly data?: Values & { readonly documentId?: string };
  readonly meta?: { readonly version?: string };
}

interface Kept {
  readonly data?: EntryAnswer;
  readonly status?: string;
  readonly startedTimeStamp?: number;
  readonly fulfilledTimeStamp?: number;
}

type BaseQuery = (query: object) => Promise<Written>;

interface Endpoint {
  query?: ((argument: Argument) => { readonly config?: object }) | undefined;
  queryFn?: (
    argument: Argument,
    api: QueryApi,
    options: unknown,
    baseQuery: BaseQuery
  ) => Promise<Written>;
  transformResponse?: (answer: unknown, meta: unknown, argument: Argument) => unknown;
}

interface QueryApi {
  readonly getState: () => unknown;
  readonly dispatch: (action: unknown) => unknown;
}

/**
 * Versions resulting from this window's own writes, with their time. Forms use them until the entry is loaded again.
 */
const writtenVersions = new Map<string, { readonly version: string; readonly at: number }>();

/** Returns the version resulting from the last write of a form in this window, or `undefined` if there was none. */
export const getWrittenVersion = (document: string): string | undefined =>
  writtenVersions.get(document)?.version;

/** Versions of pages as displayed before they are published from their list. */
const displayedVersions = new Map<string, string>();

const endpoints = adminApi.endpoints as unknown as {
  readonly getDocument: { select(argument: object): (state: unknown) => Kept };
};

/**
 * Returns the entry that a writing form was opened with. Strapi loads it with the same arguments, except for the
 * values.
 */
const shownIn = (
  { getState }: QueryApi,
  { collectionType, model, documentId, params }: Argument
): { document: string; version: string; entry: Values | undefined } | null => {
  const select = endpoints.getDocument.select({ collectionType, model, documentId, params });
  const { data, status, startedTimeStamp = 0, fulfilledTimeStamp = 0 } = select(getState());
  const document = data?.data?.documentId;
  const version = data?.meta?.version;
  if (document === undefined || version === undefined) return null;
  const own = writtenVersions.get(document);
  // While the entry is being reloaded, the cached version is older.
  const asOf = status === 'pending' ? fulfilledTimeStamp : startedTimeStamp;
  const isOwnLater = own !== undefined && own.at > asOf;
  return { document, version: isOwnLater ? own.version : version, entry: data?.data };
};

const seenBy = (argument: Argument, shown: ReturnType<typeof shownIn>): SeenVersions => {
  const seen = new Map<string, string>();
  for (const document of argument.documentIds ?? []) {
    const version = displayedVersions.get(document);
    if (version !== undefined) seen.set(document, version);
  }
  if (argument.documentIds !== undefined) return seen;
  if (shown !== null) seen.set(shown.document, shown.version);
  return seen;
};

/** Records the version resulting from a write. */
const recordWritten = (written: Written): void => {
  const { data, meta } = (('data' in written ? written.data : null) ?? {}) as EntryAnswer;
  if (data?.documentId === undefined || meta?.version === undefined) return;
  writtenVersions.set(data.documentId, { version: meta.version, at: Date.now() });
};

type Wrapper = (write: EntryWrite) => Promise<Written>;

/** Name and message of the error for a write that a double-click has started again. It is not reported to the user. */
export const SENT_TWICE = 'SentTwice';

/** Milliseconds during which a form may offer to save the same values again, until it has loaded the saved entry. */
const RELOADED_AFTER_MS = 1000;

const underWay = new Map<string, Promise<Written>>();

const hasFailed = (written: Written): boolean => 'error' in written && written.error !== undefined;

/** Sends identical writes only once at a time. If the write fails, all callers receive the failure. */
const once = async (
  kind: string,
  argument: Argument,
  write: () => Promise<Written>
): Promise<Written> => {
  const key = JSON.stringify([kind, argument]);
  const first = underWay.get(key);
  if (first !== undefined) {
    const written = await first;
    return hasFailed(written) ? written : { error: { name: SENT_TWICE, message: SENT_TWICE } };
  }
  const started = write();
  underWay.set(key, started);
  const forget = (): void => void underWay.delete(key);
  try {
    const written = await started;
    if (hasFailed(written)) forget();
    else setTimeout(forget, RELOADED_AFTER_MS);
    return written;
  } catch (error) {
    forget();
    throw error;
  }
};

/** Returns the result of a request as the endpoint's own `query` would return it. */
const readWritten = (
  written: Written,
  transform: Endpoint['transformResponse'],
  argument: Argument
): Written => {
  if ('error' in written && written.error !== undefined) return { error: written.error };
  const { data } = written as { readonly data: unknown };
  return { data: transform?.(data, undefined, argument) ?? data };
};

const sendOnce = (endpoint: Endpoint): void => {
  const { query, transformResponse } = endpoint;
  if (query === undefined) throw new Error('This version of Strapi creates entries differently.');
  endpoint.query = undefined;
  endpoint.queryFn = (argument, _api, _options, baseQuery) =>
    once('create', argument, async () =>
      readWritten(await baseQuery(query(argument)), transformResponse, argument)
    );
};

const wrapEndpoint =
  (around: Wrapper, kind: WriteKind) =>
  (endpoint: Endpoint): void => {
    const { query, transformResponse } = endpoint;
    if (query === undefined) throw new Error('This version of Strapi writes entries differently.');
    endpoint.query = undefined;
    endpoint.queryFn = async (argument, api, _options, baseQuery) => {
      const { model, documentId, documentIds, collectionType } = argument;
      const send = async ({ documents, data, seen, redirects }: Sent): Promise<Written> => {
        const request = query({
          ...argument,
          ...(data === undefined ? {} : { data }),
          ...(documentIds === undefined ? {} : { documentIds: documents }),
        });
        const headers = {
          ...(seen.size === 0 ? {} : { [BASE_VERSIONS_HEADER]: formatBaseVersions(seen) }),
          ...(redirects === undefined ? {} : { [REDIRECTS_HEADER]: redirects }),
        };
        const written = await baseQuery({ ...request, config: { ...request.config, headers } });
        recordWritten(written);
        return readWritten(written, transformResponse, argument);
      };
      const isSingle = collectionType === 'single-types';
      const shown = shownIn(api, argument);
      const write: EntryWrite = {
        uid: model,
        kind,
        documents: documentIds ?? (documentId === undefined ? [] : [documentId]),
        data: argument.data,
        stored: shown?.entry,
        seen: seenBy(argument, shown),
        send,
        showStored: () => {
          const id = isSingle ? model : `${model}_${documentId}`;
          // The tags of the Content Manager's cache, see document-tags.ts.
          const tags = [{ type: 'Document', id }, 'Relations'] as unknown as never[];
          api.dispatch(adminApi.util.invalidateTags(tags));
        },
      };
      return once(kind, argument, () => around(write));
    };
  };

const recordDisplayed = (endpoint: Endpoint): void => {
  const { transformResponse } = endpoint;
  endpoint.transformResponse = (answer, ...rest) => {
    const { versions = {} } = answer as { versions?: Readonly<Record<string, string>> };
    for (const [document, version] of Object.entries(versions))
      displayedVersions.set(document, version);
    return transformResponse?.(answer, ...rest) ?? answer;
  };
};

/**
 * Wraps every save and publish of Strapi's forms, however it was started: by a button, its shortcut, a relation's
 * modal, the preview page, or the list for several entries. Adds the version that the form was opened with, and sends a
 * write only once that a double-click starts twice.
 */
export const interceptEntryWrites = (around: Wrapper): void => {
  adminApi.enhanceEndpoints({
    endpoints: {
      createDocument: sendOnce,
      cloneDocument: sendOnce,
      updateDocument: wrapEndpoint(around, 'save'),
      publishDocument: wrapEndpoint(around, 'publish'),
      publishManyDocuments: wrapEndpoint(around, 'publish'),
      getDocumentsForValidation: recordDisplayed,
    } as object,
  });
};
