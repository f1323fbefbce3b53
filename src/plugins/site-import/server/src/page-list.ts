import {
  decodeText,
  inMegabytes,
  isUrl,
  MAX_JSON_BYTES,
  MAX_LIST_BYTES,
  MAX_RESPONSE_MS,
  readText,
  readUrl,
} from 'public-fetch';
import { toMessage } from '#site-content/domain/problems/message-of';
import { reason } from '#site-content/domain/problems/problem';
import { getId, isObject } from '#site-import/domain/listing';
import { isPartOfList, nextPart } from '#site-import/domain/pagination';
import { isOfWordPress } from '#site-import/domain/read-wordpress';
import { ImportRefusedError } from './import-refused';
import { parseJson, parseJsonLines } from './json';
import { formatLocation } from './problems';
import { findRepeatedMembers } from './repeated-members';

/** Limits for reading lists, so that an endless one neither fills memory nor takes forever. */
export interface ListLimits {
  readonly pages: number;
  /** Maximum total time in milliseconds. */
  readonly time: number;
  /** Maximum time per response in milliseconds. */
  readonly answerTime: number;
  readonly bytes: number;
  readonly answerBytes: number;
}

/** Default limits, above those of any site that is imported at once. */
const LIMITS: ListLimits = {
  pages: 100_000,
  time: 30 * 60 * 1000,
  answerTime: MAX_RESPONSE_MS,
  bytes: MAX_LIST_BYTES,
  answerBytes: MAX_JSON_BYTES,
};

/** WordPress's maximum number of items per page. */
const WORDPRESS_PER_PAGE = 100;

const parse = (source: string, text: string): unknown => {
  const repeated = (): string[] =>
    findRepeatedMembers(text).map(
      (path) =>
        `${source}: ${formatLocation(path)}: ${toMessage(reason('import.member-twice'), 'en')}`
    );
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    const lines = parseJsonLines(text);
    if (lines !== null) return lines;
    throw new ImportRefusedError([`${source} ${(error as Error).message}`]);
  }
  const twice = repeated();
  if (twice.length > 0) throw new ImportRefusedError(twice);
  return json;
};

/**
 * Reads JSON from a file or URL.
 *
 * @throws ImportRefusedError with a sentence that names the source
 */
export const readJson = async (
  source: string,
  limit = MAX_JSON_BYTES,
  chosen = source
): Promise<unknown> => {
  let text: string;
  try {
    text = await readText(source, limit, chosen);
  } catch (error) {
    throw new ImportRefusedError([`${source} ${(error as Error).message}`]);
  }
  return parse(source, text);
};

/** Collects the pages of a paginated list, and detects endless ones. */
class Parts {
  readonly items: unknown[] = [];
  bytes = 0;
  readonly began = Date.now();
  private readonly ids = new Set<string>();

  constructor(
    private readonly source: string,
    readonly limits: ListLimits
  ) {}

  /**
   * Adds the items of a page.
   *
   * @returns whether it contained any new items
   */
  add(items: readonly unknown[]): boolean {
    const fresh = items.filter((item) => {
      const id = isObject(item) ? getId(item['id']) : '';
      return id === '' || !this.ids.has(id);
    });
    for (const item of items) if (isObject(item)) this.ids.add(getId(item['id']));
    // Duplicates within a list are reported later, with their location; a repeated page ends the list.
    this.items.push(...(fresh.length === 0 ? [] : items));
    if (this.items.length > this.limits.pages)
      this.refuse(`returns more than ${this.limits.pages} pages. Does the list end?`);
    return fresh.length > 0;
  }

  refuse(why: string): never {
    throw new ImportRefusedError([`${this.source} ${why}`]);
  }
}

interface Asked {
  readonly json: unknown;
  header(name: string): string | null;
}

const ask = async (url: URL, parts: Parts, chosen: string): Promise<Asked> => {
  const { limits } = parts;
  const left = limits.time - (Date.now() - parts.began);
  if (left <= 0) parts.refuse(`takes longer than ${limits.time / 60_000} minutes to read.`);
  try {
    const { bytes, header } = await readUrl(
      url.href,
      limits.answerBytes,
      chosen,
      Math.min(limits.answerTime, left)
    );
    parts.bytes += bytes.length;
    if (parts.bytes > limits.bytes)
      parts.refuse(`is too large: at most ${inMegabytes(limits.bytes)} in total are allowed.`);
    return { json: parse(url.href, decodeText(bytes, header('content-type'))), header };
  } catch (error) {
    if (error instanceof ImportRefusedError) throw error;
    throw new ImportRefusedError([`${url.href} ${(error as Error).message}`]);
  }
};

/** Requests further pages with Wagtail's pagination. */
const readByOffset = async (
  url: URL,
  first: Record<string, unknown>,
  parts: Parts,
  onRead: OnRead
): Promise<unknown> => {
  const total = isObject(first['meta']) ? Number(first['meta']['total_count']) : 0;
  let more = parts.add(first['items'] as unknown[]);
  while (more && parts.items.length < total) {
    onRead(parts.items.length, total);
    url.searchParams.set('offset', String(parts.items.length));
    const { json } = await ask(url, parts, url.href);
    if (!isObject(json) || !Array.isArray(json['items']) || json['items'].length === 0) break;
    more = parts.add(json['items']);
  }
  onRead(parts.items.length, parts.items.length);
  return { ...first, items: parts.items };
};

/** Requests further pages of WordPress, which returns the number of pages in a header. */
const readByPage = async (
  url: URL,
  pages: number,
  first: readonly unknown[],
  parts: Parts,
  onRead: OnRead
): Promise<unknown> => {
  let more = parts.add(first);
  for (let page = Number(url.searchParams.get('page') ?? 1) + 1; more && page <= pages; page += 1) {
    url.searchParams.set('page', String(page));
    const { json } = await ask(url, parts, url.href);
    if (!Array.isArray(json) || json.length === 0) break;
    more = parts.add(json);
    onRead(parts.items.length, pages * WORDPRESS_PER_PAGE);
  }
  onRead(parts.items.length, parts.items.length);
  return parts.items;
};

/** Called with the number of pages read and the total. */
export type OnRead = (read: number, total: number) => void;

const isWordPressRoute = ({ pathname, searchParams }: URL): boolean =>
  /\/wp-json\/wp\/v2\//.test(pathname) || (searchParams.get('rest_route') ?? '').startsWith('/wp/');

/** Maximum nesting depth at which lists are looked for in JSON. */
const MAX_LIST_DEPTH = 2;

/** Finds the outermost list of objects in any JSON; `null` if there is none. */
const itemsIn = (json: unknown): unknown[] | null => {
  let level = [json];
  for (let depth = 0; depth <= MAX_LIST_DEPTH; depth += 1) {
    const list = level.find((value) => Array.isArray(value) && value.some(isObject));
    if (list !== undefined) return list as unknown[];
    level = level.flatMap((value) => (isObject(value) ? Object.values(value) : []));
  }
  return null;
};

/** Appends the lists of a page to those read so far, including related items (`included`, `includes`). */
const addPart = (whole: unknown, part: unknown, depth = 0): void => {
  if (Array.isArray(whole) && Array.isArray(part)) {
    for (const item of part as unknown[]) whole.push(item);
    return;
  }
  if (!isObject(whole) || !isObject(part) || depth === MAX_LIST_DEPTH) return;
  for (const [name, value] of Object.entries(part)) {
    if (Object.hasOwn(whole, name)) addPart(whole[name], value, depth + 1);
    else whole[name] = value;
  }
};

/** Follows the pagination of any list, without requesting a page twice. */
const readByNext = async (
  url: URL,
  first: Asked,
  parts: Parts,
  onRead: OnRead
): Promise<unknown> => {
  const { json: whole } = first;
  const start = itemsIn(whole);
  if (start === null) return whole;
  parts.add(start);
  const asked = new Set([url.href]);
  let part: unknown = whole;
  let { header } = first;
  let at = url.href;
  for (let count = start.length; ;) {
    const next = nextPart(at, { json: part, header, count });
    if (next === null) break;
    if (asked.has(next)) parts.refuse(`is circular: ${next} appears again.`);
    asked.add(next);
    onRead(parts.items.length, parts.items.length);
    ({ json: part, header } = await ask(new URL(next), parts, url.href));
    const items = itemsIn(part) ?? [];
    if (items.length === 0 || !parts.add(items)) break;
    count = items.length;
    addPart(whole, part);
    at = next;
  }
  onRead(parts.items.length, parts.items.length);
  return whole;
};

/**
 * Reads a complete list of pages, with as many requests as its pagination requires.
 *
 * @throws ImportRefusedError with a sentence, including for an endless list
 */
export const readPageList = async (
  source: string,
  onRead: OnRead = () => undefined,
  limits = LIMITS
): Promise<unknown> => {
  if (!isUrl(source)) return readJson(source, MAX_LIST_BYTES);
  const url = new URL(source);
  const isWordPress = isWordPressRoute(url);
  if (isWordPress) {
    if (!url.searchParams.has('per_page'))
      url.searchParams.set('per_page', String(WORDPRESS_PER_PAGE));
  } else if (!url.searchParams.has('fields') && /\/pages\/?$/.test(url.pathname)) {
    url.searchParams.set('fields', '*');
  }
  const parts = new Parts(source, limits);
  const first = await ask(url, parts, source);
  const { json, header } = first;
  const total = isObject(json) && isObject(json['meta']) ? json['meta']['total_count'] : null;
  if (isObject(json) && Array.isArray(json['items']) && typeof total === 'number')
    return readByOffset(url, json, parts, onRead);
  if (Array.isArray(json) && json.length > 0 && json.every(isOfWordPress)) {
    return readByPage(url, Number(header('x-wp-totalpages') ?? 1), json, parts, onRead);
  }
  return readByNext(url, first, parts, onRead);
};

/** Placeholder URL for detecting whether a file contains one page of a longer list. */
const NOWHERE = 'http://none.invalid/';

/**
 * Reads complete JSON of any system for a transformation, from a file or from a URL and all pages that follow.
 *
 * @throws ImportRefusedError with a sentence, including for an incomplete list
 */
export const readAnyJson = async (
  source: string,
  onRead: OnRead = () => undefined,
  limits = LIMITS
): Promise<unknown> => {
  if (isUrl(source)) {
    const url = new URL(source);
    const parts = new Parts(source, limits);
    const whole = await readByNext(url, await ask(url, parts, source), parts, onRead);
    if (!isPartOfList(whole)) return whole;
    throw new ImportRefusedError([
      `${source} is only one part of a longer list. Request all of it in one response.`,
    ]);
  }
  const json = await readJson(source, MAX_LIST_BYTES);
  const count = itemsIn(json)?.length ?? 0;
  if (isPartOfList(json) || nextPart(NOWHERE, { json, header: () => null, count }) !== null)
    throw new ImportRefusedError([
      `${source} is only one part of a longer list. Specify the URL of the list instead, or request all of it in one response.`,
    ]);
  return json;
};
