import { buildPageTree, type PageTree, type TreePlace } from '../../../../contract/pages/page-tree';
import { placesOf, type PageRows, type StoredPage } from './page-rows';

/**
 * The part of the tree that stands above some pages, read as it is stored at this moment: a few statements for each
 * level, however many pages there are.
 */
export const readTreeAbove = async (
  rows: PageRows,
  ids: readonly string[],
  homeSlug: string
): Promise<PageTree> => {
  const places = new Map<string, TreePlace>();
  const asked = new Set<string>();
  let level = [...new Set(ids)];
  while (level.length > 0) {
    for (const id of level) asked.add(id);
    const found = placesOf(await rows.of(level));
    for (const place of found) places.set(place.id, place);
    const parents = found.flatMap(({ parent }) => (parent === null ? [] : [parent]));
    level = [...new Set(parents)].filter((id) => !asked.has(id));
  }
  return buildPageTree([...places.values()], homeSlug);
};

/** The pages whose addresses begin with those of these pages: all below them that have a place, at any depth. */
export const readPlacesFarBelow = async (
  rows: PageRows,
  ids: readonly string[]
): Promise<TreePlace[]> => {
  const below = new Map<string, TreePlace>();
  const seen = new Set(ids);
  let level = [...seen];
  while (level.length > 0) {
    const found = (await rows.placesBelow(level)).filter(({ id }) => !seen.has(id));
    for (const place of found) {
      seen.add(place.id);
      below.set(place.id, place);
    }
    level = found.map(({ id }) => id);
  }
  return [...below.values()];
};

/** The places at a path, published or remembered. */
export const readPlacesAt = async (
  rows: PageRows,
  path: string,
  homeSlug: string
): Promise<TreePlace[]> => {
  const [first, ...others] = path.split('/').filter((slug) => slug !== '');
  if (first === undefined) return rows.homePlaces(homeSlug);
  let places = await rows.firstPlaces([first], homeSlug);
  for (const slug of others) {
    if (places.length === 0) return [];
    places = await rows.placesBelow(
      places.map(({ id }) => id),
      slug
    );
  }
  return places;
};

/** The draft and published rows of some pages and of all that stand above them in either state. */
export const readRowsAbove = async (
  rows: PageRows,
  ids: readonly (string | null)[]
): Promise<StoredPage[]> => {
  const found: StoredPage[] = [];
  const seen = new Set<string>();
  const unseen = (some: readonly (string | null)[]): string[] =>
    [...new Set(some)].filter((id): id is string => id !== null && !seen.has(id));
  for (let level = unseen(ids); level.length > 0;) {
    for (const id of level) seen.add(id);
    const above = await rows.of(level);
    found.push(...above);
    level = unseen(above.map(({ parent }) => parent));
  }
  return found;
};
