import { isHomePosition } from '../rules/siblings';
import { pagePath, toPathSegment } from './page-path';

/** A page's tree position, which determines its path: the published one, or the last published one. */
export interface TreePosition {
  readonly id: string;
  readonly slug: string;
  /** The parent it was published with, even if that has no position now; `null` for none. */
  readonly parent: string | null;
  /** `false` if the position is only remembered, which keeps the paths of its descendants. */
  readonly isPublished: boolean;
  /** For remembered positions, the page's sort order among its siblings. Published rows have their own. */
  readonly sortOrder?: number | null;
}

/** The published pages as a forest, including the remembered positions of unpublished pages. */
export interface PageTree {
  /** Whether the page is published. */
  has(id: string): boolean;
  /** Returns the path, such as `/about/team/`; `null` if the page is not published. */
  getPath(id: string): string | null;
  /** Returns the path of a published or remembered position; `null` if the page was never published. */
  pathOfPlace(id: string): string | null;
  /** Returns the id of the page with this path; if several have it, the first in the given order. */
  idAt(path: string): string | null;
  /** Returns the parent's id; `null` if the parent is not published. */
  getParent(id: string): string | null;
  /** Lists the ids of the published ancestors, nearest first. */
  getAncestors(id: string): string[];
  /**
   * Returns the position directly above, published or remembered; `null` for roots and below pages without a
   * position.
   */
  placeAbove(id: string): TreePosition | null;
}

/**
 * Returns the path of a page published with this slug below this parent.
 *
 * @param tree contains the parent and its ancestors
 */
export const pathAt = (
  tree: Pick<PageTree, 'pathOfPlace'>,
  place: Pick<TreePosition, 'slug' | 'parent'>,
  homeSlug: string
): string => {
  if (isHomePosition(place, homeSlug)) return '/';
  const above = place.parent === null ? null : tree.pathOfPlace(place.parent);
  return `${above ?? '/'}${toPathSegment(place.slug)}/`;
};

/**
 * Builds the tree of published pages. Paths are derived and never stored, so they follow every change of a
 * slug or parent. Source: docs/api.md#path-of-a-page.
 *
 * @param places at most one per page
 * @param homeSlug slug of the root page whose path is `/`
 */
export const buildPageTree = (places: readonly TreePosition[], homeSlug: string): PageTree => {
  const byId = new Map(places.map((place) => [place.id, place]));

  const has = (id: string): boolean => byId.get(id)?.isPublished === true;

  /** Lists the positions above one, nearest first, up to a root or a page that was never published. */
  const placesAbove = (id: string): string[] => {
    const above: string[] = [];
    // The rules forbid cycles, but content that bypassed them must not hang the service.
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
  /** Paths in or below a cycle, which depend on the starting page. */
  const pathsOfCircles = new Map<string, string>();
  const pathInCycle = (id: string): string => {
    const path = pagePath(
      [id, ...placesAbove(id)].flatMap((at) => {
        const place = byId.get(at);
        return place === undefined
          ? []
          : [{ slug: place.slug, isHome: isHomePosition(place, homeSlug) }];
      })
    );
    pathsOfCircles.set(id, path);
    return path;
  };
  const pathOfPlace = (id: string): string | null => {
    const known = paths.get(id) ?? pathsOfCircles.get(id);
    if (known !== undefined) return known;
    /** The positions from this page up to one with a known path or to a root. */
    const way = new Set<TreePosition>();
    let at = byId.get(id);
    while (at !== undefined && !paths.has(at.id)) {
      if (way.has(at)) return pathInCycle(id);
      way.add(at);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
    if (way.size === 0) return null;
    let path = at === undefined ? '/' : (paths.get(at.id) ?? '/');
    for (const place of [...way].reverse()) {
      if (!isHomePosition(place, homeSlug)) path = `${path}${toPathSegment(place.slug)}/`;
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
