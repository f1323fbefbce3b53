import { isObject, type Listing, type ListingShape, memberAt } from './listing';
import { readJsonListing } from './read-json';
import { readWagtail } from './read-wagtail';
import { isOfWordPress, readWordPress } from './read-wordpress';
import { recogniseSystem } from './recognise-source-system';

/** Thrown if the source is not recognized as a list of pages. */
export class NoListingError extends Error {}

const FORMATS =
  'in the format of this API or Wagtail (an object with "meta" and "items"), nor in that of WordPress (a list with rendered titles)';

/** Explains what to do with JSON in none of the three formats. */
const describeOther = (json: unknown): string => {
  if (Array.isArray(json) && json.length === 0)
    return 'is an empty list: it contains no pages. Check its address, and whether the pages are published.';
  const system = recogniseSystem(json);
  if (system !== null)
    return `is JSON of ${system.name}: import it with --transform ${system.recipe}.`;
  return `is JSON of an unknown system: it is neither ${FORMATS}. Write a transformation (--transform FILE.jsonata), as shown step by step in src/plugins/site-import/README.md, or specify under "source" in a mapping where its list, id and title are.`;
};

const MAX_NAMES = 10;

/** Checks the list that a mapping names. A missing list must not be treated as empty. */
const checkList = (json: unknown, list: string): void => {
  const found = memberAt(json, list);
  const where = list === '' ? 'no list' : `no list at "${list}"`;
  if (!Array.isArray(found)) {
    const names = isObject(json) ? Object.keys(json).slice(0, MAX_NAMES) : [];
    const has =
      names.length === 0 ? '' : ` It has ${names.map((name) => JSON.stringify(name)).join(', ')}.`;
    throw new NoListingError(
      `has ${where}, which the mapping specifies under "source.list".${has}`
    );
  }
  checkItems(found, list);
};

/** Checks that all items are objects. Others cannot be pages, and must not be omitted silently. */
const checkItems = (items: readonly unknown[], list: string): void => {
  const at = items.findIndex((item) => !isObject(item));
  if (at !== -1) throw new NoListingError(`has something other than an object at ${list}[${at}].`);
};

/**
 * Detects the format of a list of pages and reads it.
 *
 * @param json all pages in one list
 * @param shape from the mapping, `null` if not given
 * @throws NoListingError
 */
export const readListing = (json: unknown, shape: ListingShape | null = null): Listing => {
  if (shape !== null) {
    checkList(json, shape.list);
    return readJsonListing(json, shape);
  }
  if (isObject(json) && isObject(json['meta']) && Array.isArray(json['items'])) {
    checkItems(json['items'], 'items');
    const total = json['meta']['total_count'];
    // An incomplete list would look as if the rest had been deleted.
    if (typeof total === 'number' && total !== json['items'].length)
      throw new NoListingError(
        `should contain ${total} pages (meta.total_count), but contains ${json['items'].length}.`
      );
    return readWagtail(json['items']);
  }
  if (Array.isArray(json) && json.length > 0 && json.every(isOfWordPress))
    return readWordPress(json);
  throw new NoListingError(describeOther(json));
};
