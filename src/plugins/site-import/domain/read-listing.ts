import { isObject, type Listing, type ListingShape, memberAt } from './listing';
import { readJsonListing } from './read-json';
import { readWagtail } from './read-wagtail';
import { isOfWordPress, readWordPress } from './read-wordpress';
import { recogniseSystem } from './systems';

/** What was read is no list of pages that anybody could tell. */
export class NoListing extends Error {}

const FORMATS =
  'this interface’s and Wagtail’s (an object with "meta" and "items"), nor WordPress’ (a list whose titles are rendered)';

/** What to do with JSON that is of none of the three formats. */
const describeOther = (json: unknown): string => {
  const system = recogniseSystem(json);
  if (system !== null)
    return `is JSON of ${system.name}: import it with --transform ${system.recipe}.`;
  return `is JSON of no known system: it is neither ${FORMATS}. Write a transformation for it (--transform FILE.jsonata), as docs/moving-in.md develops one step by step, or say under "source" of a mapping where its list, id and title are.`;
};

const MAX_NAMES = 10;

/** A list that somebody has named, and that is not there, is not an empty list. */
const checkList = (json: unknown, list: string): void => {
  const found = memberAt(json, list);
  const where = list === '' ? 'no list' : `no list at "${list}"`;
  if (!Array.isArray(found)) {
    const names = isObject(json) ? Object.keys(json).slice(0, MAX_NAMES) : [];
    const has =
      names.length === 0 ? '' : ` It has ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
    throw new NoListing(`has ${where}, which the mapping names under "source.list".${has}`);
  }
  checkItems(found, list);
};

/** What is no object cannot be read as a page, and would be left out without a word. */
const checkItems = (items: readonly unknown[], list: string): void => {
  const at = items.findIndex((item) => !isObject(item));
  if (at !== -1) throw new NoListing(`has something other than an object at ${list}[${at}].`);
};

/**
 * Recognises a list of pages and reads it.
 *
 * @param json all of its pages in one list
 * @param shape as a mapping has it, `null` where nobody has said it
 * @throws NoListing
 */
export const readListing = (json: unknown, shape: ListingShape | null = null): Listing => {
  if (shape !== null) {
    checkList(json, shape.list);
    return readJsonListing(json, shape);
  }
  if (isObject(json) && isObject(json['meta']) && Array.isArray(json['items'])) {
    checkItems(json['items'], 'items');
    const total = json['meta']['total_count'];
    // Half a list would be taken for one from which the rest was deleted.
    if (typeof total === 'number' && total !== json['items'].length)
      throw new NoListing(
        `says that there are ${total} pages (meta.total_count), and holds ${json['items'].length}.`
      );
    return readWagtail(json['items']);
  }
  if (Array.isArray(json) && json.length > 0 && json.every(isOfWordPress))
    return readWordPress(json);
  throw new NoListing(describeOther(json));
};
