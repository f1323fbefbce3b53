import { stat } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, isUrl, locateFile, MAX_JSON_BYTES, readSource, readText } from 'public-fetch';
import { isObject, type JsonObject, type Side } from './side';
import { type Received, RequestError, SideClient } from './side-client';

/** A side that also provides the files its responses mention. */
export interface OpenSide {
  readonly side: Side;
  /** The original list of pages; `null` if there is none. */
  readonly listing: unknown;
  /** Location of that list. */
  readonly listSource: string;
  /**
   * Reads a file that a response mentions.
   *
   * @throws an error whose message continues the URL
   */
  readFile(address: string, limit: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Limits that no site reaches. They prevent an endless list from filling the memory. */
const MAX_PAGES = 200_000;
const MAX_BYTES = 512 * 1024 * 1024;
const PAGES_PER_REQUEST = 100;

const parse = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${name} is not valid JSON.`);
  }
};

const decode = (name: string, bytes: Buffer, contentType: string | null): string => {
  try {
    return decodeText(bytes, contentType);
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}`);
  }
};

/** Returns the pages of a list. With a mapping, they may be anywhere in it. */
const getItems = (name: string, json: unknown, isMapped = false): readonly JsonObject[] => {
  const items = isObject(json) ? json['items'] : json;
  if (Array.isArray(items) && items.every(isObject)) return items;
  if (isMapped) return [];
  throw new Error(`${name} contains no list of pages: "items" is missing.`);
};

const getInitialData = (name: string, json: unknown): JsonObject => {
  if (!isObject(json)) throw new Error(`${name} is not a JSON object.`);
  return json;
};

const getStatus = (error: unknown): number | null =>
  error instanceof RequestError ? error.status : null;

/** A service accessed over HTTP. */
class Service {
  private bytes = 0;

  constructor(
    private readonly base: string,
    private readonly client: SideClient
  ) {}

  private async json(url: string): Promise<unknown> {
    let received: Received;
    try {
      received = await this.client.getResponse(url, MAX_JSON_BYTES);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      throw new RequestError(error.status, `${url} ${error.message}`);
    }
    const { bytes, contentType } = received;
    this.bytes += bytes.length;
    if (this.bytes > MAX_BYTES) {
      const limit = MAX_BYTES / 1024 / 1024;
      throw new Error(`${this.base} returned more than ${limit} MB in total.`);
    }
    return parse(url, decode(url, bytes, contentType));
  }

  /** Reads an endpoint; `null` if it does not exist. */
  private async found<Value>(read: () => Promise<Value>): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      if (getStatus(error) === 404 || getStatus(error) === 410) return null;
      throw error;
    }
  }

  initialData(): Promise<JsonObject | null> {
    const url = `${this.base}/api/initial-data/`;
    return this.found(async () => getInitialData(url, await this.json(url)));
  }

  /** Reads the pages, and returns them with the URL of their list. */
  async pages(): Promise<{
    readonly pages: readonly JsonObject[];
    readonly list: string;
  } | null> {
    for (const route of ['/api/pages/', '/api/v2/pages/']) {
      const list = `${this.base}${route}`;
      const pages = await this.found(() => this.allPages(`${list}?fields=*`));
      if (pages !== null) return { pages, list };
    }
    const list = `${this.base}/wp-json/wp/v2/pages`;
    const pages = await this.found(() => this.allOfWordPress(list));
    return pages === null ? null : { pages, list };
  }

  /** Reads all pages from WordPress, which refuses page numbers beyond the last one. */
  private async allOfWordPress(url: string): Promise<readonly JsonObject[]> {
    const pages: JsonObject[] = [];
    /** The number of items per response, which may be lower than requested. */
    let most = 1;
    for (let page = 1; pages.length <= MAX_PAGES; page += 1) {
      const asked = `${url}?per_page=${PAGES_PER_REQUEST}&page=${page}`;
      try {
        const items = getItems(asked, await this.json(asked));
        pages.push(...items);
        most = Math.max(most, items.length);
        if (items.length < most) return pages;
      } catch (error) {
        if (page === 1 || getStatus(error) !== 400) throw error;
        return pages;
      }
    }
    throw new Error(`${url} has more than ${MAX_PAGES} pages, or does not end.`);
  }

  /** Reads all pages, counted by id, because responses repeat a page if another one is published meanwhile. */
  private async allPages(url: string): Promise<readonly JsonObject[]> {
    const pages = new Map<string, JsonObject>();
    let size = `&limit=${PAGES_PER_REQUEST}`;
    for (let offset = 0; ;) {
      const asked = `${url}${size}&offset=${offset}`;
      let json: unknown;
      try {
        json = await this.json(asked);
      } catch (error) {
        // Many services allow fewer items per response.
        if (getStatus(error) !== 400 || size === '') throw error;
        size = '';
        continue;
      }
      const items = getItems(asked, json);
      const before = pages.size;
      for (const item of items) pages.set(String(item['id'] ?? pages.size), item);
      offset += items.length;
      const meta = isObject(json) && isObject(json['meta']) ? json['meta'] : {};
      const total = typeof meta['total_count'] === 'number' ? meta['total_count'] : null;
      const isAll = total === null || offset >= total;
      if (items.length === 0 || isAll || pages.size === before) return [...pages.values()];
      if (pages.size > MAX_PAGES) {
        throw new Error(`${url} has more than ${MAX_PAGES} pages, or does not end.`);
      }
    }
  }
}

const openService = async (source: string): Promise<OpenSide> => {
  const address = new URL(source);
  const client = new SideClient(address.origin);
  const base = `${address.origin}${address.pathname.replace(/\/$/, '')}`;
  try {
    const service = new Service(base, client);
    const [initialData, found] = await Promise.all([service.initialData(), service.pages()]);
    const pages = found?.pages ?? null;
    if (initialData === null && pages === null) {
      throw new Error(`${base} has neither /api/initial-data/ nor /api/pages/.`);
    }
    return {
      side: { initialData, pages, origins: [address.origin] },
      listSource: found?.list ?? base,
      listing:
        pages === null || found?.list.includes('/wp-json/') === true
          ? pages
          : { meta: { total_count: pages.length }, items: pages },
      // Files are located as in the import, even if the old site's URLs have an internal host.
      readFile: (file, limit) => client.get(locateFile(file, `${base}/`), limit),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
};

const openFolder = async (source: string, isMapped: boolean): Promise<OpenSide> => {
  const found = await stat(source).catch(() => null);
  if (found === null) throw new Error(`${source} does not exist.`);
  const folder = path.resolve(found.isDirectory() ? source : path.dirname(source));
  const client = new SideClient(null);
  const read = async (name: string): Promise<unknown> => {
    const file = path.join(folder, name);
    if ((await stat(file).catch(() => null)) === null) return null;
    try {
      return parse(file, await readText(file, MAX_BYTES, path.join(folder, 'x')));
    } catch (error) {
      const { message } = error as Error;
      throw new Error(message.startsWith(file) ? message : `${file} ${message}`);
    }
  };
  // The content of a single file determines what it is.
  const alone = found.isDirectory() ? null : await read(path.basename(source));
  const isList = isMapped || Array.isArray(alone) || (isObject(alone) && 'items' in alone);
  const pages = found.isDirectory() ? await read('pages.json') : isList ? alone : null;
  const data = found.isDirectory() ? await read('initial-data.json') : isList ? null : alone;
  if (pages === null && data === null) {
    throw new Error(`${folder} has neither initial-data.json nor pages.json.`);
  }
  return {
    side: {
      initialData: data === null ? null : getInitialData(`${folder}/initial-data.json`, data),
      pages: pages === null ? null : getItems(`${folder}/pages.json`, pages, isMapped),
      origins: [],
    },
    listing: pages,
    listSource: path.join(folder, 'pages.json'),
    readFile: (address, limit) => {
      const beside = path.join(folder, 'x');
      const location = locateFile(address, beside);
      return isUrl(location) ? client.get(location, limit) : readSource(location, limit, beside);
    },
    close: () => client.close(),
  };
};

/**
 * Reads a service's responses from its base URL, or from a folder with `initial-data.json` and `pages.json`.
 *
 * @param isMapped whether a mapping will convert its pages
 * @throws an error whose message is a sentence
 */
export const openSide = (source: string, isMapped = false): Promise<OpenSide> =>
  isUrl(source) ? openService(source) : openFolder(source, isMapped);

/**
 * Opens a side whose page list was read by the caller, for example in a format unknown to this package.
 *
 * @param source file or URL of the list, which locates its files
 * @param hasInitialData whether to request initial data from the URL's origin as well
 */
export const openListing = async (
  source: string,
  listing: unknown,
  hasInitialData: boolean
): Promise<OpenSide> => {
  const origin = isUrl(source) ? new URL(source).origin : null;
  const client = new SideClient(origin);
  const initialData =
    hasInitialData && origin !== null
      ? await new Service(origin, client).initialData().catch(() => null)
      : null;
  return {
    side: { initialData, pages: [], origins: hasInitialData && origin !== null ? [origin] : [] },
    ...{ listing, listSource: source },
    readFile: (address, limit) => {
      const location = locateFile(address, source);
      return isUrl(location) ? client.get(location, limit) : readSource(location, limit, source);
    },
    close: () => client.close(),
  };
};
