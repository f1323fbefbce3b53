import { type CooperativeTask, runToCompletion } from '../cooperative-task';
import { addToGroup } from '../group-by';

/** A row of a page: draft or published. */
export interface PagePosition {
  readonly id: string;
  readonly slug: string;
  /** Document id of the parent, or `null`. */
  readonly parent: string | null;
}

/** Whether a page at this position is home: a root with the home slug. Source: docs/api.md#path-of-a-page. */
export const isHomePosition = (
  { slug, parent }: Pick<PagePosition, 'slug' | 'parent'>,
  homeSlug: string
): boolean => parent === null && slug === homeSlug;

/** Returns the key for comparing slugs of siblings, which ignores case. */
export const slugKey = (slug: string): string => slug.toLowerCase();

/** Maximum length of the slug and slug key columns, in characters. */
const MAX_SLUG_LENGTH = 255;

/** Returns the stored key, truncated to fit the column. A slug that is too long is refused separately. */
export const storedSlugKey = (slug: string): string => slugKey(slug).slice(0, MAX_SLUG_LENGTH);

/** Rows of two sibling pages with the same slug. */
export interface DuplicateSlugs<Place extends PagePosition = PagePosition> {
  readonly place: Place;
  readonly other: Place;
}

/**
 * Finds pages that have the same slug as a sibling. Siblings are pages with the same parent; children of the
 * home page and roots are siblings of each other, because their paths begin alike (docs/api.md#page).
 *
 * @returns for each such page the first sibling with its slug, in the order of `places`
 */
export function* findDuplicatesInSteps<Place extends PagePosition = PagePosition>(
  places: readonly Place[],
  homeSlug: string
): CooperativeTask<DuplicateSlugs<Place>[]> {
  const homes = new Set(
    places.filter((place) => isHomePosition(place, homeSlug)).map(({ id }) => id)
  );
  const group = ({ parent }: Place): string => (parent === null || homes.has(parent) ? '' : parent);
  const byAddress = new Map<string, Place[]>();
  for (const place of places) {
    yield;
    if (place.slug === '') continue;
    addToGroup(byAddress, `${group(place)}/${slugKey(place.slug)}`, place);
  }
  const found = new Map<string, DuplicateSlugs<Place>>();
  for (const sameAddress of byAddress.values()) {
    yield;
    for (const place of sameAddress) {
      const other = sameAddress.find(({ id }) => id !== place.id);
      if (other !== undefined && !found.has(place.id)) found.set(place.id, { place, other });
    }
  }
  return [...found.values()];
}

/** Finds the duplicates without pausing. */
export const findDuplicates = <Place extends PagePosition>(
  places: readonly Place[],
  homeSlug: string
): DuplicateSlugs<Place>[] => runToCompletion(findDuplicatesInSteps(places, homeSlug));
