import { parseUrl } from '#site-content/domain/rules/parse-url';
import { isObject, type JsonObject, memberAt } from './listing';

/** A page of a paginated list: JSON and response headers. */
export interface ListPart {
  readonly json: unknown;
  readonly header: (name: string) => string | null;
  /** Number of items in this page. */
  readonly count: number;
}

const addressIn = (value: unknown): string | null => {
  if (typeof value === 'string' && value !== '') return value;
  return isObject(value) ? addressIn(value['href']) : null;
};

/** Reads the URL from `<https://…?page=2>; rel="next"`. */
const nextInHeader = (link: string | null): string | null =>
  /<([^<>]*)>\s*;[^,<]*\brel="?next\b/i.exec(link ?? '')?.[1] ?? null;

const numberIn = (json: JsonObject, ...names: readonly string[]): number | null => {
  const found = names.map((name) => json[name]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : null;
};

/** Returns the number of the next page; `null` if there is none. */
const nextPage = (reported: JsonObject): number | null => {
  const { next, nextPage: named } = reported;
  if (typeof next === 'number') return next;
  if (typeof named === 'number') return named;
  const page = numberIn(reported, 'page', 'currentPage', 'current_page');
  const pages = numberIn(reported, 'pageCount', 'totalPages', 'pages', 'last_page', 'total_pages');
  return page !== null && pages !== null && page < pages ? page + 1 : null;
};

/**
 * Lists that report the total number of items, in systems whose responses contain neither a page number nor an offset.
 */
const COUNTED = [
  { list: 'stories', total: 'total' }, // Storyblok
  { list: 'data', total: 'meta.filter_count' }, // Directus
];

/** Whether JSON reports a greater number of items than its list contains. */
export const isPartOfList = (json: unknown): boolean =>
  COUNTED.some(({ list, total }) => {
    const [items, all] = [memberAt(json, list), memberAt(json, total)];
    return Array.isArray(items) && typeof all === 'number' && all > items.length;
  });

/**
 * Finds the next page of a list as many systems announce it: by URL (JSON:API's `links.next`, Django's `next`, a `Link`
 * header), by page number (Ghost, Strapi, Payload; Storyblok gives the total in headers), or by offset (Contentful).
 *
 * @param url of this page
 * @returns URL of the next page; `null` on the last one
 */
export const nextPart = (url: string, { json, header, count }: ListPart): string | null => {
  const whole = isObject(json) ? json : {};
  const links = isObject(whole['links']) ? whole['links'] : {};
  const address =
    addressIn(links['next']) ?? addressIn(whole['next']) ?? nextInHeader(header('link'));
  if (address !== null) return parseUrl(address, url)?.href ?? null;

  const next = new URL(url);
  const meta = isObject(whole['meta']) ? whole['meta'] : {};
  const pagination = isObject(meta['pagination']) ? meta['pagination'] : {};
  const start = numberIn(pagination, 'start');
  const all = numberIn(pagination, 'total');
  if (start !== null && all !== null && count > 0 && start + count < all) {
    next.searchParams.set('pagination[start]', String(start + count));
    return next.href;
  }
  for (const reported of [pagination, meta, whole]) {
    const page = nextPage(reported);
    if (page === null) continue;
    // Strapi puts the parameter name in brackets.
    next.searchParams.set('pageSize' in reported ? 'pagination[page]' : 'page', String(page));
    return next.href;
  }
  const page = Number(next.searchParams.get('page') ?? 1);
  const [stories, perPage] = [Number(header('total') ?? 0), Number(header('per-page') ?? 0)];
  if (count > 0 && page * perPage < stories) {
    next.searchParams.set('page', String(page + 1));
    return next.href;
  }
  const total = numberIn(whole, 'total');
  const skipped = numberIn(whole, 'skip');
  if (total === null || skipped === null || count === 0 || skipped + count >= total) return null;
  next.searchParams.set('skip', String(skipped + count));
  return next.href;
};
