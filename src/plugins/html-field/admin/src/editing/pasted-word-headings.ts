/** Turns paragraphs with the role of a heading, as copied by Word on the web, into headings. */
export const makeRoleHeadings = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('p[role="heading"], div[role="heading"]')) {
    const level = Math.min(6, Math.max(1, Number(element.getAttribute('aria-level')) || 2));
    const heading = body.ownerDocument.createElement(`h${level}`);
    heading.append(...element.childNodes);
    element.replaceWith(heading);
  }
};

const isEmpty = ({ textContent }: Node): boolean => (textContent ?? '').trim() === '';

/** Returns the heading of a list item if the item contains only the heading and nested lists. */
const getHeading = (item: Element): Element | null => {
  const [first, ...others] = [...item.childNodes].filter((node) => !isEmpty(node));
  return first instanceof Element &&
    /^h[1-6]$/.test(first.localName) &&
    others.every((node) => node instanceof Element && node.matches('ul, ol'))
    ? first
    : null;
};

/**
 * Moves headings out of numbered lists: Google Docs, LibreOffice and Word on the web copy numbered headings this way. Lists
 * nested in the item follow the heading.
 */
export const takeHeadingsOutOfLists = (body: HTMLElement): void => {
  // Outermost first: a nested list that is moved out may contain headings itself.
  for (const list of [...body.querySelectorAll('ol')]) {
    if (![...list.children].some((item) => getHeading(item) !== null)) continue;
    let rest: Element | null = null;
    for (const item of [...list.childNodes].filter((node) => !isEmpty(node))) {
      if (item instanceof Element && getHeading(item) !== null) {
        list.before(...item.childNodes);
        // Items after a heading are a new list.
        list.removeAttribute('start');
        rest = null;
      } else {
        if (rest === null) {
          rest = list.cloneNode(false) as Element;
          list.before(rest);
        }
        rest.append(item);
      }
    }
    list.remove();
  }
};

/** Word's end-of-paragraph marks, and the images that Google Docs copies for check boxes. */
const MARKS = 'span.EOP, li[role="checkbox"] > img, li > img[aria-roledescription="checkbox"]';

export const dropOfficeMarks = (body: HTMLElement): void => {
  for (const mark of body.querySelectorAll(MARKS)) mark.remove();
};
