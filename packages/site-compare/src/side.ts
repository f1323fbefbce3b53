import { getOrigin, OwnAddresses } from './own-addresses';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A member of an object, and nothing of what every object inherits: `__proto__`, `constructor`. */
export const ownMember = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** What one of two services answers. */
export interface Side {
  /** `null` where it has none. */
  readonly initialData: JsonObject | null;
  /** The items of its pages route; `null` where it has none. */
  readonly pages: readonly JsonObject[] | null;
  /** Under which it was asked; none for files. Those that its pages tell are known beside these. */
  readonly origins: readonly string[];
}

/** A side with what is derived of it. */
export interface IndexedSide {
  readonly initialData: JsonObject | null;
  /** By path, or by slug where a page tells none. */
  readonly pages: ReadonlyMap<string, JsonObject> | null;
  /** Paths of several pages: the first of them is compared. */
  readonly pathsTwice: readonly string[];
  readonly own: OwnAddresses;
}

const getMeta = (page: JsonObject): JsonObject => (isObject(page['meta']) ? page['meta'] : {});

/** Where a page is found on its website. */
const getPath = (page: JsonObject, own: OwnAddresses): string => {
  const { html_url: url, slug } = getMeta(page);
  if (typeof url === 'string' && url !== '') return own.withoutHost(url);
  if (typeof slug === 'string') return `slug:${slug}`;
  return `id:${String(page['id'])}`;
};

/** Knows a side's own addresses by where it was asked, and by those that its pages tell of themselves. */
export const indexSide = ({ initialData, pages, origins: asked }: Side): IndexedSide => {
  const origins = new Set(asked);
  for (const page of pages ?? []) {
    for (const name of ['html_url', 'detail_url']) {
      const found = getOrigin(getMeta(page)[name]);
      if (found !== null) origins.add(found);
    }
  }
  const own = new OwnAddresses(origins);
  const byPath = new Map<string, JsonObject>();
  const pathsTwice: string[] = [];
  for (const page of pages ?? []) {
    const path = getPath(page, own);
    if (byPath.has(path)) pathsTwice.push(path);
    else byPath.set(path, page);
  }
  return { initialData, pages: pages === null ? null : byPath, pathsTwice, own };
};
