/** Characters that would end a segment, that no path contains, or that mean something in HTML. */
const NOT_IN_SEGMENT = /[/\\?#%"'`<>\s\p{C}]/gu;

/** A segment that browsers resolve, or an empty one, which would make a host of the next one. */
const DOTS_ONLY = /^\.*$/;

/**
 * The segment of a path for a slug: the slug itself. For one that SQL stored past the rules it is made a harmless
 * one, so that no path leads elsewhere: `//evil.example` has the segment `--evil.example`.
 */
export const toPathSegment = (slug: string): string => {
  const segment = slug.replace(NOT_IN_SEGMENT, '-');
  return DOTS_ONLY.test(segment) ? '-' : segment;
};

/** One page of the chain from a page up to its root. */
export interface PlaceOnTheWay {
  readonly slug: string;
  /** Its path is `/`, and its slug is omitted from the paths of its descendants. */
  readonly isHome: boolean;
}

/**
 * The path of a page: `/`, then the slugs of its ancestors and its own, each followed by `/`
 * (docs/api.md#path-of-a-page).
 *
 * @param way the page and its published ancestors, nearest first
 */
export const pagePath = (way: readonly PlaceOnTheWay[]): string => {
  const slugs = way.filter(({ isHome }) => !isHome).map(({ slug }) => toPathSegment(slug));
  return ['', ...slugs.reverse(), ''].join('/');
};
