import { isHttpUrl, isRelativePath, isTelOrMailto } from './links';
import { readPageLink } from './page-link';

/** Elements that browsers ignore outside of a table. */
const TABLE_PARTS: readonly string[] = [
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Block elements, which separate words. */
const BLOCK_TAGS: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'address', 'hr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['table', ...TABLE_PARTS],
];

/** Inline elements, which may occur within words: H<sub>2</sub>O. */
export const TEXT_LEVEL_TAGS: readonly string[] = [
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
];

/** The elements allowed in clean HTML. Source: docs/api.md#html. */
export const ALLOWED_TAGS: readonly string[] = [...BLOCK_TAGS, ...TEXT_LEVEL_TAGS, 'br', 'img'];

/** Allowed elements that have no content and no end tag. */
export const VOID_TAGS: readonly string[] = ['br', 'hr', 'img', 'col'];

const BLOCKS = new Set(BLOCK_TAGS);
const VOID = new Set(VOID_TAGS);
const PARTS_OF_TABLES = new Set(TABLE_PARTS);
const ALLOWED = new Set(ALLOWED_TAGS);

const isAllowedTag = (tag: string): boolean => ALLOWED.has(tag);

/** Whether an element of clean HTML is a block. */
export const isBlockTag = (tag: string): boolean => BLOCKS.has(tag);

/** Whether browsers ignore an element outside of a table. */
export const isTablePart = (tag: string): boolean => PARTS_OF_TABLES.has(tag);

/** Whether an element of clean HTML has no end tag. */
export const isVoidTag = (tag: string): boolean => VOID.has(tag);

/** Whether a tag of clean HTML separates words. */
export const isWordBoundary = (tag: string): boolean =>
  isBlockTag(tag) || tag === 'br' || tag === 'img';

/** Elements that are converted to an allowed one. */
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

/** Returns the allowed element for a tag; `null` if the tag is removed. */
export const toAllowedTag = (tag: string): string | null =>
  isAllowedTag(tag) ? tag : (RELATED_TAGS.get(tag) ?? null);

/** Wrapper elements of a complete document. */
const DOCUMENT_TAGS = new Set(['html', 'head', 'body']);

export const isDocumentTag = (tag: string): boolean => DOCUMENT_TAGS.has(tag);

/** Elements that are not allowed, and that browsers display as blocks. */
const REMOVED_BLOCK_TAGS = new Set([
  ...['form', 'fieldset', 'legend', 'dialog', 'optgroup', 'option', 'button', 'xmp', 'plaintext'],
  ...['frameset', 'noframes', 'multicol', ...DOCUMENT_TAGS],
]);

/** Removed elements that are displayed as boxes within a line, or whose content is not part of the line. */
const REMOVED_BOX_TAGS = new Set([
  ...['img', 'image', 'video', 'audio', 'object', 'embed', 'applet', 'iframe', 'frame', 'canvas'],
  ...['input', 'select', 'textarea', 'meter', 'progress', 'keygen', 'marquee', 'spacer'],
  ...['noscript', 'noembed'],
  ...['svg', 'text', 'tspan', 'textpath', 'foreignobject', 'desc', 'metadata'],
  ...['rt', 'rtc', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mtd', 'annotation'],
]);

/** Whether a word boundary must remain where this tag is removed. */
export const leavesWordBoundary = (tag: string): boolean =>
  REMOVED_BLOCK_TAGS.has(tag) || REMOVED_BOX_TAGS.has(tag);

/** Removed elements that show something to readers, even without text. */
const SHOWN_IF_EMPTY = new Set([
  ...['iframe', 'frame', 'video', 'audio', 'object', 'embed', 'applet', 'svg', 'canvas', 'image'],
  ...['input', 'select', 'textarea', 'button', 'meter', 'progress'],
]);

/** Whether removing this tag takes away more than text. */
export const isShownIfEmpty = (tag: string): boolean => SHOWN_IF_EMPTY.has(tag);

/** Elements removed with their content, which is not text for readers. */
const TAGS_WITHOUT_TEXT: readonly string[] = [
  ...['script', 'style', 'template', 'title', 'textarea', 'option', 'xmp'],
];

const WITHOUT_TEXT = new Set(TAGS_WITHOUT_TEXT);

export const hasNoText = (tag: string): boolean => WITHOUT_TEXT.has(tag);

const CELL = ['colspan', 'rowspan', 'scope', 'headers'];

/** Attributes allowed in clean HTML, by element. */
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

/** URL rules by attribute. */
export const URL_RULES: ReadonlyMap<string, (url: string) => boolean> = new Map([
  ['href', isSafeHref],
  ['src', isSafeImageSource],
  ['cite', isSafeImageSource],
]);
