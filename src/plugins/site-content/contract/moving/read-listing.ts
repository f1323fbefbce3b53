import { isObject, type Listing, type ListingShape } from './listing';
import { guessShape, readJsonListing } from './read-json';
import { readWagtail } from './read-wagtail';
import { isOfWordPress, readWordPress } from './read-wordpress';

/** What was read is no list of pages that anybody could tell. */
export class NoListing extends Error {
  constructor() {
    super(
      'holds no list of pages: neither Wagtail’s (meta and items), nor WordPress’ (a list whose titles are rendered), nor a list of objects with an id and a title. Say where they are under "source" of the mapping.'
    );
  }
}

/**
 * Recognises a list of pages and reads it.
 *
 * @param json all of its pages in one list
 * @param shape as a mapping has it, `null` where nobody has said it
 * @throws NoListing
 */
export const readListing = (json: unknown, shape: ListingShape | null = null): Listing => {
  if (shape !== null) return readJsonListing(json, shape);
  if (isObject(json) && isObject(json['meta']) && Array.isArray(json['items']))
    return readWagtail(json['items']);
  if (Array.isArray(json) && json.length > 0 && json.every(isOfWordPress))
    return readWordPress(json);
  const guessed = guessShape(json);
  if (guessed === null) throw new NoListing();
  return readJsonListing(json, guessed);
};
