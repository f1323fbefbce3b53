import { pagePath } from './page-path';

/** A published page's place: what its path is made of. */
export interface PublishedPlace {
  readonly id: string;
  readonly slug: string;
  /** The parent it was published with, whether or not that is published now; `null` for none. */
  readonly parent: string | null;
}

/** The published pages as a forest. A page whose parent is not published is a root. */
export interface PageTree {
  has(id: string): boolean;
  /** The path, such as `/about/team/`; `null` for a page that is not published. */
  pathOf(id: string): string | null;
  /** The published parent's id, or `null`. */
  parentOf(id: string): string | null;
  /** The published ancestors' ids, nearest first. */
  ancestorsOf(id: string): string[];
}

/**
 * Builds the tree of published pages. Paths are derived here and stored nowhere, so they follow every change
 * of a slug or a parent. Source: docs/interface.md#path-of-a-page.
 *
 * @param homeSlug the slug of the root page whose path is `/`
 */
export const buildPageTree = (places: readonly PublishedPlace[], homeSlug: string): PageTree => {
  const byId = new Map(places.map((place) => [place.id, place]));

  const parentOf = (id: string): string | null => {
    const parent = byId.get(id)?.parent ?? null;
    return parent !== null && byId.has(parent) ? parent : null;
  };

  const ancestorsOf = (id: string): string[] => {
    const ancestors: string[] = [];
    // The rules allow no cycle; content brought in past them must not hang the service all the same.
    const seen = new Set([id]);
    for (let at = parentOf(id); at !== null && !seen.has(at); at = parentOf(at)) {
      ancestors.push(at);
      seen.add(at);
    }
    return ancestors;
  };

  const paths = new Map<string, string>();
  const pathOf = (id: string): string | null => {
    const place = byId.get(id);
    if (place === undefined) return null;
    const known = paths.get(id);
    if (known !== undefined) return known;
    const path = pagePath(
      [id, ...ancestorsOf(id)].map((at) => {
        const slug = byId.get(at)?.slug ?? '';
        return { slug, isHome: slug === homeSlug && parentOf(at) === null };
      })
    );
    paths.set(id, path);
    return path;
  };

  return { has: (id) => byId.has(id), pathOf, parentOf, ancestorsOf };
};
