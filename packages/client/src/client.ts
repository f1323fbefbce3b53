import { SiteContentError } from './error.js';
import {
  checkBaseUrl,
  checkOptions,
  isObject,
  numberFrom,
  refuseArgument,
  show,
} from './invalid-argument.js';
import { wait, withTimeout } from './timing.js';
import type { Content, DefaultContent, PagesQuery, SelectedPage, WholePage } from './types.js';

/** A response that is revalidated with its `ETag`. */
export interface StoredResponse {
  etag: string;
  /** The text of the response: a parsed object would be shared by all callers. */
  body: string;
}

/** Stores responses by URL, such as a `Map`. */
export interface ResponseStore {
  get(url: string): StoredResponse | undefined | Promise<StoredResponse | undefined>;
  set(url: string, response: StoredResponse): unknown;
}

export interface ClientOptions {
  /** Base URL of the service, without `/api`. */
  baseUrl: string;
  /** Requests drafts. Responses with drafts are not stored. */
  previewToken?: string | undefined;
  fetch?: typeof fetch | undefined;
  /** Time limit per attempt, including the store: 10,000 by default. */
  timeoutMs?: number | undefined;
  /** Number of retries if there is no response, or one with 429, 502, 503 or 504: 2 by default. */
  retries?: number | undefined;
  /** By default the last 200 responses, in memory. */
  store?: ResponseStore | undefined;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Overrides the client's token. */
  previewToken?: string | undefined;
}

export interface Client<C extends Content = DefaultContent> {
  initialData(options?: RequestOptions): Promise<C['initialData']>;
  /** Its pages have optional members only if `fields` is a literal that takes default members away. */
  pages<Fields extends string = string>(
    query?: PagesQuery & { fields?: Fields | undefined },
    options?: RequestOptions
  ): Promise<{ total: number; items: SelectedPage<C['page'], Fields>[] }>;
  /**
   * Yields all matching pages, in as many requests as necessary. Pages that shift because others are published
   * meanwhile are still yielded once, unless `fields` omits `id`.
   */
  allPages<Fields extends string = string>(
    query?: PagesQuery & { fields?: Fields | undefined },
    options?: RequestOptions
  ): AsyncIterable<SelectedPage<C['page'], Fields>>;
  /** Returns the page at a path with all fields; `null` if there is none. */
  page(path: string, options?: RequestOptions): Promise<WholePage<C['page']> | null>;
}

/** Statuses worth a retry: the service, or a proxy in front of it, is busy or starting. */
const RETRIED = [429, 502, 503, 504];
/** A longer `Retry-After` is reported as an error instead. */
const MAX_WAIT_MS = 30_000;
const MAX_STORED = 200;
/** The service's default maximum. A service that is configured with a lower one refuses it. */
const MAX_LIMIT = 100;

const memoryStore = (): ResponseStore => {
  const responses = new Map<string, StoredResponse>();
  return {
    get: (url) => responses.get(url),
    set: (url, response) => {
      responses.delete(url);
      responses.set(url, response);
      if (responses.size > MAX_STORED) responses.delete(responses.keys().next().value as string);
    },
  };
};

/** Returns `Retry-After` in milliseconds; the header contains seconds or a date. */
const retryAfterMs = (response: Response): number | undefined => {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
};

/** Checks whether a body has the members of a response, regardless of the content model. */
type CheckBody = (body: unknown) => boolean;

const isPageList: CheckBody = (body) =>
  isObject(body) &&
  isObject(body['meta']) &&
  typeof body['meta']['total_count'] === 'number' &&
  Array.isArray(body['items']) &&
  body['items'].every(isObject);

/** Other members can be renamed or moved by the service's options. */
const isInitialData: CheckBody = (body) =>
  isObject(body) && isObject(body['keys']) && isObject(body['redirects']);

/**
 * Parses the body of a successful response.
 *
 * @throws SiteContentError with the code `invalid-response`
 */
const parseBody = (text: string, status: number, url: string, isValid: CheckBody): unknown => {
  let body: unknown;
  let cause: unknown;
  let message = `The response of ${url} is not that of a site content service. Check baseUrl.`;
  try {
    body = JSON.parse(text);
  } catch (error) {
    cause = error;
    message = `The response of ${url} is not JSON. Check baseUrl.`;
  }
  if (cause === undefined && isValid(body)) return body;
  throw new SiteContentError(status, 'invalid-response', message, { cause });
};

/** Parses a stored response. What is damaged, or of an earlier version of this package, is requested again. */
const readStored = (
  found: StoredResponse | null | undefined,
  isValid: CheckBody
): { etag: string; body: unknown } | null => {
  try {
    const { etag, body } = found as StoredResponse;
    // Another value could not be sent.
    if (typeof (etag as unknown) !== 'string' || !/^[ -~]+$/.test(etag)) return null;
    return { etag, body: parseBody(body, 304, '', isValid) };
  } catch {
    return null;
  }
};

/** Reads the error in Strapi's envelope; proxies respond with other formats. */
const getError = async (response: Response): Promise<SiteContentError> => {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as {
    error?: { name?: string; message?: string; details?: { code?: string } };
  } | null;
  const { name, message, details } = body?.error ?? {};
  return new SiteContentError(
    status,
    details?.code ?? name ?? 'http',
    message ?? `The service responded with status ${status}.`
  );
};

/** @throws SiteContentError with the code `store` */
const fromStore = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw new SiteContentError(0, 'store', 'The store of responses failed.', { cause });
  }
};

const isFunction = (value: unknown): boolean => typeof value === 'function';

const getKnownOptions = () => ({
  fetch: { is: isFunction, what: 'a function' },
  timeoutMs: numberFrom(1),
  retries: numberFrom(0),
  store: {
    is: (value: Partial<ResponseStore> | null) => isFunction(value?.get) && isFunction(value?.set),
    what: 'an object with get and set, such as a Map',
  },
});

/** Checks a token, which must not appear in messages. A header cannot contain a line break. */
const checkToken = (token: unknown): void => {
  const isSent = typeof token === 'string' ? /^[ -~]*$/.test(token) : (token ?? null) === null;
  if (!isSent) refuseArgument('previewToken must be a text of printable ASCII characters.');
};

const QUERY_TYPES = ['undefined', 'string', 'number', 'boolean'];

const checkQuery = (query: unknown): void => {
  if (!isObject(query)) return refuseArgument(`The query must be an object. It is ${show(query)}.`);
  for (const [name, value] of Object.entries(query)) {
    if (!QUERY_TYPES.includes(typeof value)) {
      refuseArgument(`${name} must be a text, a number or a boolean. It is ${show(value)}.`);
    }
  }
};

const checkRequestOptions = (options: unknown): void => {
  if (!isObject(options))
    return refuseArgument(`The options must be an object. It is ${show(options)}.`);
  const { signal = null, previewToken } = options as {
    signal?: Partial<AbortSignal> | null;
  } & RequestOptions;
  if (signal !== null && typeof signal.aborted !== 'boolean') {
    refuseArgument(`signal must be an AbortSignal. It is ${show(signal)}.`);
  }
  checkToken(previewToken);
};

/**
 * Creates a client for the two endpoints of a service.
 *
 * @throws SiteContentError if an option is missing or invalid, and from every method
 * @example
 * const client = createClient({ baseUrl: 'https://cms.example.com' });
 * const page = await client.page('/about/');
 */
export const createClient = <C extends Content = DefaultContent>(
  options: ClientOptions
): Client<C> => {
  const base = checkBaseUrl('baseUrl', options);
  checkOptions(options, getKnownOptions());
  const { previewToken: ownToken, fetch: ownFetch, timeoutMs = 10_000, retries = 2 } = options;
  const { store = memoryStore() } = options;
  checkToken(ownToken);

  const attempt = async (
    url: string,
    { signal, previewToken: token = ownToken }: RequestOptions,
    isValid: CheckBody
  ): Promise<{ body: unknown } | { error: SiteContentError; waitMs: number | undefined }> => {
    const headers: Record<string, string> = { accept: 'application/json' };
    // In browsers, a custom header would cause a CORS preflight.
    const isBrowser = typeof document === 'object';
    if (token && !isBrowser) headers['x-preview-token'] = token;
    const asked =
      token && isBrowser
        ? `${url}${url.includes('?') ? '&' : '?'}preview=${encodeURIComponent(token)}`
        : url;
    return withTimeout(timeoutMs, signal, async (stop) => {
      const found = token ? undefined : await fromStore(() => store.get(url));
      const stored = readStored(found, isValid);
      if (stored) headers['if-none-match'] = stored.etag;
      const response = await (ownFetch ?? fetch)(asked, {
        ...{ headers, signal: stop },
        // A redirect would send the header to any website. The service itself never redirects.
        redirect: headers['x-preview-token'] === undefined ? 'follow' : 'manual',
      });
      const { status, ok } = response;
      if (status === 304 && stored) return { body: stored.body };
      if (!ok) return { error: await getError(response), waitMs: retryAfterMs(response) };
      const text = await response.text();
      const body = parseBody(text, status, url, isValid);
      const etag = response.headers.get('etag');
      if (etag && !token) await fromStore(() => store.set(url, { etag, body: text }));
      return { body };
    }).catch((error: SiteContentError) => {
      if (error.code !== 'network' && error.code !== 'timeout') throw error;
      return { error, waitMs: undefined };
    });
  };

  const get = async (
    route: string,
    query: PagesQuery,
    options: RequestOptions,
    isValid: CheckBody
  ): Promise<unknown> => {
    checkQuery(query);
    checkRequestOptions(options);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) parameters.set(name, String(value));
    }
    const search = parameters.toString();
    const url = `${base}/api/${route}/${search && `?${search}`}`;
    for (let failed = 0; ; failed += 1) {
      const result = await attempt(url, options, isValid);
      if ('body' in result) return result.body;
      const { error, waitMs = 200 * 2 ** failed * (1 + Math.random()) } = result;
      const isRetried = error.status === 0 || RETRIED.includes(error.status);
      if (!isRetried || !(failed < retries) || waitMs > MAX_WAIT_MS) throw error;
      await wait(waitMs, options.signal);
    }
  };

  const pages = async (query: PagesQuery = {}, options: RequestOptions = {}) => {
    const { meta, items } = (await get('pages', query, options, isPageList)) as {
      meta: { total_count: number };
      items: C['page'][];
    };
    return { total: meta.total_count, items };
  };

  /** Requests the first pages, as many as the service returns at once. */
  const firstPages = (query: PagesQuery, options?: RequestOptions) =>
    query.limit === undefined
      ? pages({ ...query, limit: MAX_LIMIT }, options).catch((error: SiteContentError) => {
          if (error.status !== 400) throw error;
          return pages(query, options);
        })
      : pages(query, options);

  return {
    initialData: (options: RequestOptions = {}) => get('initial-data', {}, options, isInitialData),
    pages,
    async *allPages(query: PagesQuery = {}, options: RequestOptions = {}) {
      checkQuery(query);
      if (query.order === 'random') refuseArgument('allPages needs an order other than "random".');
      const seen = new Set<string>();
      let { total, items } = await firstPages(query, options);
      const limit = query.limit ?? Math.max(items.length, 1);
      for (let offset = query.offset ?? 0; ;) {
        for (const page of items) {
          const { id } = page as { readonly id?: string };
          // Pages published meanwhile shift the others. `fields` may omit the id.
          if (id === undefined || !seen.has(id)) yield page;
          if (id !== undefined) seen.add(id);
        }
        offset += items.length;
        if (items.length === 0 || offset >= total) return;
        ({ total, items } = await pages({ ...query, limit, offset }, options));
      }
    },
    async page(path: string, options?: RequestOptions) {
      // Without a path, the service would respond with the first page of all.
      if (typeof path !== 'string')
        refuseArgument(`The path must be a string. It is ${show(path)}.`);
      const { items } = await pages({ html_path: path, fields: '*' }, options);
      return (items[0] ?? null) as WholePage<C['page']> | null;
    },
  } as Client<C>;
};
