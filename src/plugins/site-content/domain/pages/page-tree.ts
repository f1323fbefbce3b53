import { isHomePlace } from '../rules/siblings';
import { pagePath } from './page-path';

/** A page's place, of which paths are made: where it is published, or where it was last published. */
export interface TreePlace {
  readonly id: string;
  readonly slug: string;
  /** The parent it was published with, whether or not that has a place now; `null` for none. */
  readonly parent: string | null;
  /** `false`: only its place is remembered, which keeps the addresses of the pages below it. */
  readonly isPublished: boolean;
  /** Where only the place is remembered: the page's number among its siblings. Published pages have it themselves. */
  readonly sortOrder?: number | null;
}

/** The published pages as a forest, with what is remembered of those that are not published any more. */
export interface PageTree {
  /** Whether the page is published. */
  has(id: string): boolean;
  /** The path, such as `/about/team/`; `null` for a page that is not published. */
  getPath(id: string): string | null;
  /** The path of a page's place, also where that is only remembered; `null` where it was never published. */
  pathOfPlace(id: string): string | null;
  /** The page with this path; of several the first in the order in which the places were given. */
  idAt(path: string): string | null;
  /** The parent's id where that is published, or `null`. */
  getParent(id: string): string | null;
  /** The published ancestors' ids, nearest first. */
  getAncestors(id: string): string[];
  /** The place right above one, also where that is only remembered; `null` for a root, and below a page without a place. */
  placeAbove(id: string): TreePlace | null;
}

/**
 * The path of a page that is published with this slug below this parent.
 *
 * @param tree with the places of the parent and of what is above it
 */
export const pathAt = (
  tree: Pick<PageTree, 'pathOfPlace'>,
  place: Pick<TreePlace, 'slug' | 'parent'>,
  homeSlug: string
): string => {
  if (isHomePlace(place, homeSlug)) return '/';
  const above = place.parent === null ? null : tree.pathOfPlace(place.parent);
  return `${above ?? '/'}${place.slug}/`;
};

/**
 * Builds the tree of published pages. Paths are derived here and stored nowhere, so they follow every change
 * of a slug or a parent. Source: docs/api.md#path-of-a-page.
 *
 * @param places at most one for a page
 * @param homeSlug the slug of the root page whose path is `/`
 */
export const buildPageTree = (places: readonly TreePlace[], homeSlug: string): PageTree => {
  const byId = new Map(places.map((place) => [place.id, place]));

  const has = (id: string): boolean => byId.get(id)?.isPublished === true;

  /** The places above one, nearest first, up to a root or to a page that was never published. */
  const placesAbove = (id: string): string[] => {
    const above: string[] = [];
    // The rules allow no cycle; content brought in past them must not hang the service all the same.
    const seen = new Set([id]);
    for (
      let at = byId.get(id)?.parent ?? null;
      at !== null && byId.has(at) && !seen.has(at);
      at = byId.get(at)?.parent ?? null
    ) {
      above.push(at);
      seen.add(at);
    }
    return above;
  };

  const paths = new Map<string, string>();
  /** Those of places in a circle, or below one, which depend on where it is looked at from. */
  const pathsOfCircles = new Map<string, string>();
  const pathInCircle = (id: string): string => {
    const path = pagePath(
      [id, ...placesAbove(id)].flatMap((at) => {
        const place = byId.get(at);
        return place === undefined
          ? []
          : [{ slug: place.slug, isHome: isHomePlace(place, homeSlug) }];
      })
    );
    pathsOfCircles.set(id, path);
    return path;
  };
  const pathOfPlace = (id: string): string | null => {
    const known = paths.get(id) ?? pathsOfCircles.get(id);
    if (known !== undefined) return known;
    /** From this one up to what is known, or to a root. */
    const way = new Set<TreePlace>();
    let at = byId.get(id);
    while (at !== undefined && !paths.has(at.id)) {
      if (way.has(at)) return pathInCircle(id);
      way.add(at);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
    if (way.size === 0) return null;
    let path = at === undefined ? '/' : (paths.get(at.id) ?? '/');
    for (const place of [...way].reverse()) {
      if (!isHomePlace(place, homeSlug)) path = `${path}${place.slug}/`;
      paths.set(place.id, path);
    }
    return path;
  };
  const getPath = (id: string): string | null => (has(id) ? pathOfPlace(id) : null);

  let index: Map<string, string> | null = null;
  const buildIndex = (): Map<string, string> => {
    const ids = new Map<string, string>();
    for (const { id } of places) {
      const path = getPath(id);
      if (path !== null && !ids.has(path)) ids.set(path, id);
    }
    return ids;
  };

  return {
    has,
    getPath,
    pathOfPlace,
    idAt: (path) => {
      index ??= buildIndex();
      return index.get(path) ?? null;
    },
    getParent: (id) => {
      const parent = byId.get(id)?.parent ?? null;
      return parent !== null && has(parent) ? parent : null;
    },
    getAncestors: (id) => placesAbove(id).filter(has),
    placeAbove: (id) => byId.get(byId.get(id)?.parent ?? '') ?? null,
  };
};
