/** Matches characters that would end a segment, that no path contains, or that have a meaning in HTML. */
const NOT_IN_SEGMENT = /[/\\?#%"'`<>\s\p{C}]/gu;

/** Matches a segment that browsers resolve, or an empty one, which would turn the next one into a host. */
const DOTS_ONLY = /^\.*$/;

/**
 * Returns the path segment for a slug: the slug itself. A slug that bypassed the rules is made harmless, so that no
 * path leads to another site: `//evil.example` becomes `--evil.example`.
 */
export const toPathSegment = (slug: string): string => {
  const segment = slug.replace(NOT_IN_SEGMENT, '-');
  return DOTS_ONLY.test(segment) ? '-' : segment;
};

/** One page of the chain from a page up to its root. */
export interface PathSegmentPage {
  readonly slug: string;
  /** Whether its path is `/`. Its slug is then omitted from the paths of its descendants. */
  readonly isHome: boolean;
}

/**
 * Builds the path of a page: `/`, then the slugs of its ancestors and its own, each followed by `/`
 * (docs/api.md#path-of-a-page).
 *
 * @param ancestors the page and its published ancestors, nearest first
 */
export const pagePath = (ancestors: readonly PathSegmentPage[]): string => {
  const slugs = ancestors.filter(({ isHome }) => !isHome).map(({ slug }) => toPathSegment(slug));
  return ['', ...slugs.reverse(), ''].join('/');
};
