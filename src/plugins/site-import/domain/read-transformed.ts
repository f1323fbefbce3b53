import { getId, isObject, type JsonObject, type Listing, toText } from './listing';
import { readWagtail } from './read-wagtail';
import { isStreamBlock } from './values';

/** Maximum number of mistakes listed, enough for the author of a transformation. */
const MAX_MISTAKES = 20;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isId: Check = (value) => getId(value) !== '';
const isNone: Check = (value) => value === null || value === undefined;
const isTextOrNone: Check = (value) => isNone(value) || isText(value);

const nameKind = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
};

class ItemChecker {
  readonly mistakes: string[] = [];
  private readonly places = new Map<string, string>();

  /**
   * Checks an item.
   *
   * @param at location of the item, such as `items[3]`
   */
  item(at: string, item: unknown): void {
    if (!isObject(item)) {
      this.mistakes.push(`${at} must be an object, not ${nameKind(item)}.`);
      return;
    }
    this.expect(at, item, 'id', isId, 'a string or a number');
    this.expect(at, item, 'title', isText, 'a string');
    this.expect(at, item, 'meta', isObject, 'an object with "slug"');
    const { meta } = item;
    if (isObject(meta)) {
      this.expect(`${at}.meta`, meta, 'slug', isTextOrNone, 'a string');
      this.expect(`${at}.meta`, meta, 'html_url', isTextOrNone, 'a URL or a path');
      const isParent: Check = (value) => isNone(value) || (isObject(value) && isId(value['id']));
      this.expect(`${at}.meta`, meta, 'parent', isParent, 'null or { "id": … }');
    }
    const id = getId(item['id']);
    const other = this.places.get(id);
    if (other !== undefined)
      this.mistakes.push(`${at}.id is ${JSON.stringify(id)}, the same as in ${other}.`);
    else if (id !== '') this.places.set(id, at);
    this.findLoneBlocks(at, item);
  }

  private expect(at: string, of: JsonObject, name: string, fits: Check, wanted: string): void {
    const value = of[name];
    if (!fits(value))
      this.mistakes.push(`${at}.${name} must be ${wanted}, not ${nameKind(value)}.`);
  }

  /** Reports single blocks, because JSONata turns lists with one item into that item. */
  private findLoneBlocks(at: string, item: JsonObject): void {
    for (const [name, value] of Object.entries(item)) {
      if (isStreamBlock(value))
        this.mistakes.push(
          `${at}.${name} is a single block, not a list. In JSONata, put [ ] around an expression to keep a list with one element a list.`
        );
    }
  }
}

/**
 * Thrown if the result of an expression is not a list of pages. The message continues a sentence that starts with the
 * expression's name.
 */
export class WrongResultError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join(' '));
  }
}

const RESULT = 'its result must be { "items": [ … ] } with one element per page';

/**
 * Reads the result of a transformation: pages as in `GET /api/pages/?fields=*` of this service, and `origins` of the
 * old site in addition to those of page URLs.
 *
 * @throws WrongResultError with one sentence per mistake, starting with its location
 */
export const readTransformed = (result: unknown): Listing => {
  const json = Array.isArray(result) ? { items: result as unknown[] } : result;
  if (!isObject(json) || !('items' in json))
    throw new WrongResultError([
      `${RESULT}, and ${isObject(json) ? '"items"' : 'it'} is ${nameKind(isObject(json) ? undefined : json)}.`,
    ]);
  const { items: given, origins: reported = [] } = json;
  // JSONata turns lists with one item into that item.
  const items = isObject(given) ? [given] : given;
  if (!Array.isArray(items))
    throw new WrongResultError([`${RESULT}, and "items" is ${nameKind(given)}.`]);
  const checker = new ItemChecker();
  items.forEach((item, index) => checker.item(`items[${index}]`, item));
  const origins = [reported].flat();
  origins.forEach((origin, index) => {
    if (!/^https?:\/\/[^/]+$/i.test(toText(origin)))
      checker.mistakes.push(`origins[${index}] must be an origin, such as "https://old.example".`);
  });
  const { mistakes } = checker;
  const more = mistakes.length - MAX_MISTAKES;
  if (mistakes.length > 0)
    throw new WrongResultError([
      ...mistakes.slice(0, MAX_MISTAKES),
      ...(more > 0 ? [`… and ${more} more errors.`] : []),
    ]);
  const listing = readWagtail(items);
  return {
    ...{ format: 'transformed', pages: listing.pages },
    origins: [...new Set([...listing.origins, ...origins.map(toText)])],
  };
};
