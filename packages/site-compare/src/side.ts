import { getOrigin, SiteUrls } from './site-urls';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns an own member of an object, excluding inherited ones such as `__proto__` and `constructor`. */
export const getOwnProperty = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The responses of one of the two services. */
export interface Side {
  /** `null` if it has none. */
  readonly initialData: JsonObject | null;
  /** The items of the pages endpoint; `null` if it has none. */
  readonly pages: readonly JsonObject[] | null;
  /** Origins it was requested from; none for files. Those of its pages' URLs are added. */
  readonly origins: readonly string[];
}

/** A side with derived data. */
export interface IndexedSide {
  readonly initialData: JsonObject | null;
  /** By path, or by slug for pages without one. */
  readonly pages: ReadonlyMap<string, JsonObject> | null;
  /** Paths shared by several pages, of which the first is compared. */
  readonly pathsTwice: readonly string[];
  readonly own: SiteUrls;
}

const getMeta = (page: JsonObject): JsonObject => (isObject(page['meta']) ? page['meta'] : {});

/** Returns the path of a page on its website, or a key with its slug or id if it has no URL. */
const getPath = (page: JsonObject, own: SiteUrls): string => {
  const { html_url: url, slug } = getMeta(page);
  if (typeof url === 'string' && url !== '') return own.withoutHost(url);
  if (typeof slug === 'string') return `slug:${slug}`;
  return `id:${String(page['id'])}`;
};

/** Indexes a side, and determines its own URLs from the requested origins and its pages' URLs. */
export const indexSide = ({ initialData, pages, origins: asked }: Side): IndexedSide => {
  const origins = new Set(asked);
  for (const page of pages ?? []) {
    for (const name of ['html_url', 'detail_url']) {
      const found = getOrigin(getMeta(page)[name]);
      if (found !== null) origins.add(found);
    }
  }
  const own = new SiteUrls(origins);
  const byPath = new Map<string, JsonObject>();
  const pathsTwice: string[] = [];
  for (const page of pages ?? []) {
    const path = getPath(page, own);
    if (byPath.has(path)) pathsTwice.push(path);
    else byPath.set(path, page);
  }
  return { initialData, pages: pages === null ? null : byPath, pathsTwice, own };
};
