interface Page {
  readonly title: string;
}

/**
 * Returns the title of an item after another page was selected: the page's title, unless the user has typed one.
 *
 * @param before previously selected page, if any
 * @param chosen newly selected page, if any
 */
export const titleOfPage = (
  title: string,
  before: Page | undefined,
  chosen: Page | undefined
): string => (title.trim() === '' || title === before?.title ? (chosen?.title ?? '') : title);
