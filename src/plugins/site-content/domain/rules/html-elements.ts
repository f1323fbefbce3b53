import { isHttpUrl, isRelativePath, isTelOrMailto } from './links';
import { readPageLink } from './page-link';

/** Elements that begin and end a line, and so part words. */
const BLOCK_TAGS: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'address', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Elements that stand within a line, in words as well: H<sub>2</sub>O. */
export const TEXT_LEVEL_TAGS: readonly string[] = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
];

/** The elements of clean HTML. Source: docs/api.md#html. */
export const ALLOWED_TAGS: readonly string[] = [...BLOCK_TAGS, ...TEXT_LEVEL_TAGS, 'br', 'img'];

const BLOCKS = new Set(BLOCK_TAGS);
const ALLOWED = new Set(ALLOWED_TAGS);

const isAllowedTag = (tag: string): boolean => ALLOWED.has(tag);

/** Whether an element of clean HTML begins and ends a line of its own. */
export const isBlockTag = (tag: string): boolean => BLOCKS.has(tag);

/** Whether a tag of clean HTML begins or ends a line. */
export const partsWords = (tag: string): boolean => isBlockTag(tag) || tag === 'br';

/** Elements that say in other words what an allowed one says. */
const RELATED_TAGS: ReadonlyMap<string, string> = new Map([
  ...['center', 'section', 'article', 'main', 'header', 'footer', 'nav', 'aside'].map(
    (tag): [string, string] => [tag, 'div']
  ),
  ...['hgroup', 'search'].map((tag): [string, string] => [tag, 'div']),
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
  ['dir', 'ul'],
  ['menu', 'ul'],
  ['listing', 'pre'],
]);

/** The element that stands for one in clean HTML; `null` where none does. */
export const toAllowedTag = (tag: string): string | null =>
  isAllowedTag(tag) ? tag : (RELATED_TAGS.get(tag) ?? null);

/** What a complete document has around its content. */
const DOCUMENT_TAGS = new Set(['html', 'head', 'body']);

export const isDocumentTag = (tag: string): boolean => DOCUMENT_TAGS.has(tag);

/** Elements that are not allowed, and that browsers show on lines or in boxes of their own. */
const REMOVED_BLOCK_TAGS = new Set([
  ...['form', 'fieldset', 'legend', 'dialog', 'optgroup', 'button', 'xmp', 'plaintext'],
  ...['frameset', 'noframes', ...DOCUMENT_TAGS],
]);

/** Whether a word ends where this tag is taken out. */
export const partsWordsIfRemoved = (tag: string): boolean => REMOVED_BLOCK_TAGS.has(tag);

/** Elements that are removed together with what is inside, which is no text for readers. */
const TAGS_WITHOUT_TEXT: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'textarea', 'option', 'xmp'],
];

const WITHOUT_TEXT = new Set(TAGS_WITHOUT_TEXT);

export const holdsNoText = (tag: string): boolean => WITHOUT_TEXT.has(tag);

const CELL = ['colspan', 'rowspan', 'scope', 'headers'];

/** The attributes of clean HTML, by the element that has them. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['class', 'id', 'lang', 'dir', 'title'],
  a: ['href', 'target', 'hreflang', 'download', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
  ol: ['start', 'type', 'reversed'],
  ul: ['type'],
  li: ['value', 'type'],
  colgroup: ['span'],
  col: ['span'],
  th: CELL,
  td: CELL,
  time: ['datetime'],
  del: ['datetime', 'cite'],
  ins: ['datetime', 'cite'],
  blockquote: ['cite'],
  q: ['cite'],
  details: ['open'],
};

export const isAllowedAttribute = (tag: string, name: string): boolean =>
  [ALLOWED_ATTRIBUTES['*'], ALLOWED_ATTRIBUTES[tag]].some((names) => names?.includes(name));

export const isFragment = (href: string): boolean => /^#\S*$/.test(href);

export const isSafeHref = (href: string): boolean =>
  isRelativePath(href) ||
  isHttpUrl(href) ||
  isTelOrMailto(href) ||
  isFragment(href) ||
  readPageLink(href) !== null;

export const isSafeImageSource = (source: string): boolean =>
  isRelativePath(source) || isHttpUrl(source);

/** Whether an address is allowed, by the attribute that holds it. */
export const URL_RULES: ReadonlyMap<string, (url: string) => boolean> = new Map([
  ['href', isSafeHref],
  ['src', isSafeImageSource],
  ['cite', isSafeImageSource],
]);
