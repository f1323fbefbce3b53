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
  const slugs = way.filter(({ isHome }) => !isHome).map(({ slug }) => slug);
  return ['', ...slugs.reverse(), ''].join('/');
};
