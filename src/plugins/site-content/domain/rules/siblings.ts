import { atOnce, type Steps } from '../interruptible-work';

/** A row of a page: as a draft or as what visitors get. */
export interface PagePlace {
  readonly id: string;
  readonly slug: string;
  /** The document id of the parent, or `null`. */
  readonly parent: string | null;
}

/** Whether a page at this place is home: a root with the home slug. Source: docs/api.md#path-of-a-page. */
export const isHomePlace = (
  { slug, parent }: Pick<PagePlace, 'slug' | 'parent'>,
  homeSlug: string
): boolean => parent === null && slug === homeSlug;

/** What slugs of siblings must differ in: not in upper and lower case alone. */
export const slugKey = (slug: string): string => slug.toLowerCase();

/** What the columns of a slug and of its key take, in characters. */
const MAX_SLUG_LENGTH = 255;

/** The key as it is stored: of a slug that is too long, and refused by its own name, only as much as its column takes. */
export const storedSlugKey = (slug: string): string => slugKey(slug).slice(0, MAX_SLUG_LENGTH);

/** Two rows of different pages that are siblings and have the same slug. */
export interface DuplicatePlaces<Place extends PagePlace = PagePlace> {
  readonly place: Place;
  readonly other: Place;
}

/**
 * The pages that stand beside another one with the same slug. Siblings are the pages with the same parent; the
 * children of the home page and the roots are siblings of each other, since their paths begin alike
 * (docs/api.md#page).
 *
 * @returns for each such page the first other one, in the order of `places`
 */
export function* findDuplicatesInSteps<Place extends PagePlace = PagePlace>(
  places: readonly Place[],
  homeSlug: string
): Steps<DuplicatePlaces<Place>[]> {
  const homes = new Set(places.filter((place) => isHomePlace(place, homeSlug)).map(({ id }) => id));
  const group = ({ parent }: Place): string => (parent === null || homes.has(parent) ? '' : parent);
  const byAddress = new Map<string, Place[]>();
  for (const place of places) {
    yield;
    if (place.slug === '') continue;
    const address = `${group(place)}/${slugKey(place.slug)}`;
    const known = byAddress.get(address);
    if (known === undefined) byAddress.set(address, [place]);
    else known.push(place);
  }
  const found = new Map<string, DuplicatePlaces<Place>>();
  for (const sameAddress of byAddress.values()) {
    yield;
    for (const place of sameAddress) {
      const other = sameAddress.find(({ id }) => id !== place.id);
      if (other !== undefined && !found.has(place.id)) found.set(place.id, { place, other });
    }
  }
  return [...found.values()];
}

/** The same without interruption. */
export const findDuplicates = <Place extends PagePlace>(
  places: readonly Place[],
  homeSlug: string
): DuplicatePlaces<Place>[] => atOnce(findDuplicatesInSteps(places, homeSlug));
