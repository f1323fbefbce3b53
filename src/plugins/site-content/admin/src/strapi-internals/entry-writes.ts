import { adminApi } from '@strapi/strapi/admin';
import {
  SEEN_HEADER,
  type SeenVersions,
  writeSeen,
} from '#site-content/domain/panel/edit-conflict';
import {
  REDIRECTS_HEADER,
  type RedirectsAnswer,
} from '#site-content/domain/panel/redirects-answer';
import type { Failure } from './write-notifications';

type Values = Readonly<Record<string, unknown>>;

/** What a write has come to. */
export type Written = { readonly data: unknown } | { readonly error: Failure };

/** What is sent of a write: all of it, or what its author has decided on since. */
export interface Sent {
  readonly documents: readonly string[];
  /** What the form holds; none where entries are published from their list. */
  readonly data: Values | undefined;
  readonly seen: SeenVersions;
  /** Whether old URLs redirect, as the author has answered before a publish. */
  readonly redirects?: RedirectsAnswer;
}

/** What is about to be done with entries; an act is what brings nothing with it that was typed. */
export type WriteKind = 'save' | 'publish' | 'act';

/** A save or a publish of one of Strapi's forms or lists, before it is sent. */
export interface EntryWrite extends Sent {
  readonly uid: string;
  readonly kind: WriteKind;
  /** The entry that the form was opened with. */
  readonly stored?: Values | undefined;
  readonly send: (sent: Sent) => Promise<Written>;
  /** Has the form ask anew for what is stored, and show that. */
  readonly showStored: () => void;
}

interface Argument {
  readonly collectionType?: string;
  readonly model: string;
  readonly documentId?: string;
  readonly documentIds?: readonly string[];
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

/** Versions that were left behind by own writes, with when: until an entry is read again, its form shows these. */
const left = new Map<string, { readonly version: string; readonly at: number }>();

/** Versions of pages as they were shown before they are published from their list. */
const looked = new Map<string, string>();

const endpoints = adminApi.endpoints as unknown as {
  readonly getDocument: { select(argument: object): (state: unknown) => Kept };
};

/** What the form that writes was opened with: Strapi asks for it by the same argument, but for what is written. */
const shownIn = (
  { getState }: QueryApi,
  { collectionType, model, documentId, params }: Argument
): { document: string; version: string; entry: Values | undefined } | null => {
  const select = endpoints.getDocument.select({ collectionType, model, documentId, params });
  const { data, status, startedTimeStamp = 0, fulfilledTimeStamp = 0 } = select(getState());
  const document = data?.data?.documentId;
  const version = data?.meta?.version;
  if (document === undefined || version === undefined) return null;
  const own = left.get(document);
  // While it is asked for anew, what is kept is from before.
  const asOf = status === 'pending' ? fulfilledTimeStamp : startedTimeStamp;
  const isOwnLater = own !== undefined && own.at > asOf;
  return { document, version: isOwnLater ? own.version : version, entry: data?.data };
};

const seenBy = (argument: Argument, shown: ReturnType<typeof shownIn>): SeenVersions => {
  const seen = new Map<string, { version: string; isSettled: boolean }>();
  for (const document of argument.documentIds ?? []) {
    const version = looked.get(document);
    if (version !== undefined) seen.set(document, { version, isSettled: false });
  }
  if (argument.documentIds !== undefined) return seen;
  if (shown !== null) seen.set(shown.document, { version: shown.version, isSettled: false });
  return seen;
};

/** Notes what was left behind by a write. */
const noteLeft = (written: Written): void => {
  const { data, meta } = (('data' in written ? written.data : null) ?? {}) as EntryAnswer;
  if (data?.documentId === undefined || meta?.version === undefined) return;
  left.set(data.documentId, { version: meta.version, at: Date.now() });
};

type Around = (write: EntryWrite) => Promise<Written>;

const putAround =
  (around: Around, kind: WriteKind) =>
  (endpoint: Endpoint): void => {
    const { query, transformResponse } = endpoint;
    if (query === undefined) throw new Error('Strapi writes entries in another way by now.');
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
          ...(seen.size === 0 ? {} : { [SEEN_HEADER]: writeSeen(seen) }),
          ...(redirects === undefined ? {} : { [REDIRECTS_HEADER]: redirects }),
        };
        const written = await baseQuery({ ...request, config: { ...request.config, headers } });
        noteLeft(written);
        if ('error' in written && written.error !== undefined) return { error: written.error };
        const { data: answer } = written as { readonly data: unknown };
        return { data: transformResponse?.(answer, undefined, argument) ?? answer };
      };
      const isSingle = collectionType === 'single-types';
      const shown = shownIn(api, argument);
      return around({
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
      });
    };
  };

const noteLooked = (endpoint: Endpoint): void => {
  const { transformResponse } = endpoint;
  endpoint.transformResponse = (answer, ...rest) => {
    const { versions = {} } = answer as { versions?: Readonly<Record<string, string>> };
    for (const [document, version] of Object.entries(versions)) looked.set(document, version);
    return transformResponse?.(answer, ...rest) ?? answer;
  };
};

/**
 * Puts something around every save and publish of Strapi's forms, however it was begun: by a button, by its keys, in the
 * window of a relation, on the page of a preview, or from the list for several pages. It is where all of them go through,
 * and it names the version that the form was opened with.
 *
 * A port: that these are the endpoints of `adminApi` with these arguments, that an entry that was read is kept by the same
 * argument with its `meta`, and that a `queryFn` takes the place of `query`, is not documented. Read in Strapi 5.54.0:
 * `@strapi/content-manager/dist/admin/services/documents.mjs` and `@reduxjs/toolkit` 1.9.7, `query/core/buildThunks`.
 */
export const aroundEntryWrites = (around: Around): void => {
  adminApi.enhanceEndpoints({
    endpoints: {
      updateDocument: putAround(around, 'save'),
      publishDocument: putAround(around, 'publish'),
      publishManyDocuments: putAround(around, 'publish'),
      getDocumentsForValidation: noteLooked,
    } as object,
  });
};
