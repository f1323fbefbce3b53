import { groupBy } from '#site-content/domain/group-by';
import type { TreePosition } from '#site-content/domain/pages/page-tree';
import type { PageRows } from './page-rows';

/** Two published pages that would share a path. */
export interface PathCollision {
  readonly path: string;
  /** The written page or a descendant of it. */
  readonly id: string;
  readonly other: string;
}

/** A position on a shared path, and whether it was moved there with the written page. */
interface PathOccupant extends TreePosition {
  readonly isNew: boolean;
}

/** Compares the positions on one path and below it. A moved page can only collide with one that was there before. */
const clashWithin = async (
  rows: PageRows,
  path: string,
  places: readonly PathOccupant[]
): Promise<PathCollision | null> => {
  const came = places.filter(({ isNew }) => isNew);
  const there = places.filter(({ isNew }) => !isNew);
  if (came.length === 0 || there.length === 0) return null;
  const page = came.find(({ isPublished }) => isPublished);
  const other = there.find(({ isPublished }) => isPublished);
  if (page !== undefined && other !== undefined) return { path, id: page.id, other: other.id };

  const below = async (parents: readonly PathOccupant[], isNew: boolean): Promise<PathOccupant[]> =>
    (await rows.placesBelow(parents.map(({ id }) => id))).map((place) => ({ ...place, isNew }));
  const children = [...(await below(came, true)), ...(await below(there, false))];
  for (const [slug, sameSlug] of groupBy(children, (child) => child.slug)) {
    const clash = await clashWithin(rows, `${path}${slug}/`, sameSlug);
    if (clash !== null) return clash;
  }
  return null;
};

/**
 * Finds the first path that a page or its descendants would share with another published page. Every page below a path
 * has an ancestor at that path, so only positions with the same path need to be compared.
 *
 * @param path current path of the page's position
 * @param places all positions with that path
 */
export const findPathCollision = async (
  rows: PageRows,
  {
    id,
    path,
    places,
  }: { readonly id: string; readonly path: string; readonly places: readonly TreePosition[] },
  homeSlug: string
): Promise<PathCollision | null> => {
  const marked = places.map((place) => ({ ...place, isNew: place.id === id }));
  if (path !== '/') return clashWithin(rows, path, marked);

  // The paths of the home page's children begin like those of roots and not with its own path.
  const page = marked.find(({ isNew, isPublished }) => isNew && isPublished);
  const other = marked.find(({ isNew, isPublished }) => !isNew && isPublished);
  if (page !== undefined && other !== undefined) return { path, id, other: other.id };
  const children = await rows.placesBelow([id]);
  const ids = new Set(children.map((child) => child.id));
  const beside = await rows.firstPlaces([...new Set(children.map(({ slug }) => slug))], homeSlug);
  const arrivals = [
    ...children.map((child) => ({ ...child, isNew: true })),
    ...beside.flatMap((place) => (ids.has(place.id) ? [] : [{ ...place, isNew: false }])),
  ];
  for (const [slug, sameSlug] of groupBy(arrivals, ({ slug }) => slug)) {
    const clash = await clashWithin(rows, `/${slug}/`, sameSlug);
    if (clash !== null) return clash;
  }
  return null;
};
