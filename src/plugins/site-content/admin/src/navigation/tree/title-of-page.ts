interface Page {
  readonly title: string;
}

/**
 * The title of an item once another page is chosen for it: that of the page, until the editor has typed an own one.
 *
 * @param before the page that was chosen until now, if any
 * @param chosen the page that is chosen now, if any
 */
export const titleOfPage = (
  title: string,
  before: Page | undefined,
  chosen: Page | undefined
): string => (title.trim() === '' || title === before?.title ? (chosen?.title ?? '') : title);
