import { isBlockTag, TEXT_LEVEL_TAGS } from '#site-content/domain/rules/allowed-html';

/**
 * Elements that other programs style instead of using the proper element. Headings are left out: they are bold anyway.
 */
const STYLED = [...TEXT_LEVEL_TAGS, 'font', 'p'].map((tag) => `${tag}[style]`).join(',');

const isBlock = (node: Node): boolean => node instanceof Element && isBlockTag(node.localName);

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

const wrapContent = (element: Element, tag: string): void => {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
};

// eslint-disable-next-line no-control-regex -- control characters are what this pattern is about
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/**
 * Removes characters from pasted text or HTML that browsers show as a box, or not at all. Word and PowerPoint copy line
 * breaks as vertical tabs.
 */
export const dropControlCharacters = (pasted: string): string =>
  pasted.replaceAll('\u000b', '\n').replace(CONTROL_CHARACTERS, '');

/** Unwraps links whose target was not allowed, so that they look like the plain text that they are. */
export const dropDeadLinks = (body: HTMLElement): void => {
  for (const link of body.querySelectorAll('a:not([href], [id])')) unwrap(link);
};

/** A style and the element that stands for it, unless the text is in one of the elements that look alike. */
interface StyledElement {
  readonly tag: string;
  readonly alike: string;
  readonly isMeant: (style: CSSStyleDeclaration) => boolean;
}

const STYLED_ELEMENTS: readonly StyledElement[] = [
  {
    tag: 'strong',
    alike: 'b, strong, h1, h2, h3, h4, h5, h6, th',
    isMeant: ({ fontWeight }) => /^(bold(er)?|[6-9]00)$/.test(fontWeight),
  },
  { tag: 'em', alike: 'i, em', isMeant: ({ fontStyle }) => fontStyle === 'italic' },
  {
    tag: 's',
    alike: 's, strike, del',
    isMeant: ({ textDecorationLine }) => textDecorationLine.includes('line-through'),
  },
  { tag: 'sup', alike: 'sup', isMeant: ({ verticalAlign }) => verticalAlign === 'super' },
  { tag: 'sub', alike: 'sub', isMeant: ({ verticalAlign }) => verticalAlign === 'sub' },
];

/** Unwraps a bold element without bold text. Google Docs wraps the clipboard in such a `<b>`. */
const dropFalseBold = (element: HTMLElement): void => {
  const bold = element.closest('b, strong');
  if (bold !== null && bold.textContent?.trim() === element.textContent?.trim()) unwrap(bold);
};

/** Replaces styles from other programs by the corresponding elements. */
export const stylesToElements = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll<HTMLElement>(STYLED)) {
    if (/^(normal|400)$/.test(element.style.fontWeight)) dropFalseBold(element);
    if ([...element.querySelectorAll('*')].some(isBlock)) continue;
    for (const { tag, alike, isMeant } of STYLED_ELEMENTS) {
      if (isMeant(element.style) && element.closest(alike) === null) wrapContent(element, tag);
    }
  }
};

/** Moves lists that are direct children of a list into the preceding item, where browsers show them. */
export const listsIntoItems = (body: HTMLElement): void => {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    let item = list.previousElementSibling;
    if (item === null) {
      item = list.ownerDocument.createElement('li');
      list.before(item);
    }
    item.append(list);
  }
};

/** Wraps text between the blocks of an element in paragraphs. */
const linesToParagraphs = (element: Element): void => {
  let line: Node[] = [];
  const endLine = (): void => {
    const [first] = line;
    if (first !== undefined && line.some(({ textContent }) => textContent?.trim() !== '')) {
      const paragraph = element.ownerDocument.createElement('p');
      element.insertBefore(paragraph, first);
      paragraph.append(...line);
    }
    line = [];
  };
  for (const node of [...element.childNodes]) {
    if (isBlock(node)) endLine();
    else line.push(node);
  }
  endLine();
};

/**
 * Removes layout from other programs: classes, which only work on their own website, wrapper elements and
 * meaningless inline elements. A wrapper with text becomes a paragraph; link targets are kept.
 */
export const dropLayout = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('[class]')) element.removeAttribute('class');
  for (const element of body.querySelectorAll('[dir="ltr"]')) element.removeAttribute('dir');
  for (const span of body.querySelectorAll('span:not([id])')) unwrap(span);
  // From the inside out, so that the content of a wrapper is final before the wrapper is removed.
  for (const box of [...body.querySelectorAll('div:not([id])')].reverse()) {
    if ([...box.children].some(isBlock)) linesToParagraphs(box);
    else wrapContent(box, 'p');
    unwrap(box);
  }
};

/** Unwraps the only paragraph of a list item or table cell. */
export const unwrapOnlyParagraphs = (body: HTMLElement): void => {
  for (const paragraph of body.querySelectorAll('li > p, td > p, th > p')) {
    const { parentElement } = paragraph;
    const others = [...(parentElement?.childNodes ?? [])].filter((node) => node !== paragraph);
    const isFirst = others.every(
      (node) =>
        node.textContent?.trim() === '' ||
        (node instanceof Element &&
          node.matches('ul, ol') &&
          (paragraph.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
    );
    if (isFirst) unwrap(paragraph);
  }
};

/**
 * Removes artifacts that browsers add to copied content: trailing breaks, and no-break spaces instead of spaces at its
 * ends.
 */
export const dropClipboardMarks = (body: HTMLElement): void => {
  for (const element of body.querySelectorAll('br.Apple-interchange-newline')) element.remove();
  while (body.lastChild instanceof HTMLBRElement) body.lastChild.remove();
  for (const span of body.querySelectorAll('span:not([style])')) {
    const isSpace = span.childElementCount === 0 && span.textContent === '\u00a0';
    if (isSpace) span.replaceWith(' ');
  }
};
