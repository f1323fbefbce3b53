import { getId, isObject, type JsonObject, type Listing, toText } from './listing';
import { readWagtail } from './read-wagtail';
import { isStreamBlock } from './values';

/** As many as somebody reads who is writing a transformation. */
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

  /** @param at the place of the item, such as `items[3]` */
  item(at: string, item: unknown): void {
    if (!isObject(item)) {
      this.mistakes.push(`${at} must be an object, and is ${nameKind(item)}.`);
      return;
    }
    this.expect(at, item, 'id', isId, 'a text or a number');
    this.expect(at, item, 'title', isText, 'a text');
    this.expect(at, item, 'meta', isObject, 'an object with "slug"');
    const { meta } = item;
    if (isObject(meta)) {
      this.expect(`${at}.meta`, meta, 'slug', isTextOrNone, 'a text');
      this.expect(`${at}.meta`, meta, 'html_url', isTextOrNone, 'an address or a path');
      const isParent: Check = (value) => isNone(value) || (isObject(value) && isId(value['id']));
      this.expect(`${at}.meta`, meta, 'parent', isParent, 'null or { "id": … }');
    }
    const id = getId(item['id']);
    const other = this.places.get(id);
    if (other !== undefined)
      this.mistakes.push(`${at}.id is ${JSON.stringify(id)}, as of ${other}.`);
    else if (id !== '') this.places.set(id, at);
    this.findLoneBlocks(at, item);
  }

  private expect(at: string, of: JsonObject, name: string, fits: Check, wanted: string): void {
    const value = of[name];
    if (!fits(value))
      this.mistakes.push(`${at}.${name} must be ${wanted}, and is ${nameKind(value)}.`);
  }

  /** JSONata makes a list of one thing that thing. */
  private findLoneBlocks(at: string, item: JsonObject): void {
    for (const [name, value] of Object.entries(item)) {
      if (isStreamBlock(value))
        this.mistakes.push(
          `${at}.${name} is one block and no list: in JSONata, [ ] around an expression keep a list of one thing a list.`
        );
    }
  }
}

/** What an expression gave is no list of pages; its message reads on from the name of the expression. */
export class WrongResult extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join(' '));
  }
}

const RESULT = 'its result must be { "items": [ … ] } with a page each';

/**
 * Reads what a transformation gives: pages as `GET /api/pages/?fields=*` of this service gives them, and the `origins` whose
 * links and files are the old site's, beside those of the addresses of pages.
 *
 * @throws WrongResult with each mistake as a sentence that begins with its place
 */
export const readTransformed = (result: unknown): Listing => {
  const json = Array.isArray(result) ? { items: result as unknown[] } : result;
  if (!isObject(json) || !('items' in json))
    throw new WrongResult([
      `${RESULT}, and ${isObject(json) ? '"items"' : 'it'} is ${nameKind(isObject(json) ? undefined : json)}.`,
    ]);
  const { items: given, origins: reported = [] } = json;
  // A list of one thing is that thing.
  const items = isObject(given) ? [given] : given;
  if (!Array.isArray(items))
    throw new WrongResult([`${RESULT}, and "items" is ${nameKind(given)}.`]);
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
    throw new WrongResult([
      ...mistakes.slice(0, MAX_MISTAKES),
      ...(more > 0 ? [`… and ${more} more mistakes.`] : []),
    ]);
  const listing = readWagtail(items);
  return {
    ...{ format: 'transformed', pages: listing.pages },
    origins: [...new Set([...listing.origins, ...origins.map(toText)])],
  };
};
