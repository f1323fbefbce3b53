import sanitizeHtml from 'sanitize-html';
import { HTML_LIMIT_IN_BYTES, readableHtml } from './html-limits';
import { anyLink, isHttpUrl, isRelativePath, isTelOrMailto } from './links';
import { readPageLink } from './page-link';
import type { TextRule } from '../problems/problem';

export const isSafeHref = (href: string): boolean =>
  isRelativePath(href) ||
  isHttpUrl(href) ||
  isTelOrMailto(href) ||
  /^#\S*$/.test(href) ||
  readPageLink(href) !== null;

export const isSafeImageSource = (source: string): boolean =>
  isRelativePath(source) || isHttpUrl(source);

/** Where a link in HTML may lead: what any link may, `#part` of the page it is on, and a page by its document id. */
export const htmlLink: TextRule = (href) => (isSafeHref(href) ? null : anyLink(href));

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['class'],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type', 'reversed'],
  col: ['span'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

const TAGS: readonly string[] = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr'],
  ...['ul', 'ol', 'li'],
  ...['a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'mark', 'sub', 'sup'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

export const isAllowedTag = (tag: string): boolean => TAGS.includes(tag);

export const isAllowedAttribute = (tag: string, name: string): boolean =>
  [ATTRIBUTES['*'], ATTRIBUTES[tag]].some((names) => names?.includes(name));

type Attributes = Readonly<Record<string, string>>;

/** Drops one attribute whose URL is not allowed; the element and its text stay. */
const withoutUnsafeUrl = (
  attributes: Attributes,
  name: string,
  isSafe: (url: string) => boolean
): Attributes => {
  const { [name]: url, ...others } = attributes;
  return url === undefined || isSafe(url) ? attributes : others;
};

/** What a link opens its page in that is there already. Any other name may open a window. */
const OPENS_NO_WINDOW = /^(|_self|_parent|_top)$/i;

/** The page in a window that a link has opened can change where this one is: what is said of it in `rel` decides. */
export const isOpener = (token: string): boolean => token.toLowerCase() === 'opener';

export const relTokens = (rel: string): string[] => rel.split(/[ \t\n\r\f]+/).filter(Boolean);

/** Lets no page change the one that has opened it. */
const withoutOpener = (attributes: Attributes): Attributes => {
  const { rel, ...others } = attributes;
  const given = relTokens(rel ?? '');
  const opensWindow = !OPENS_NO_WINDOW.test(attributes['target'] ?? '');
  const hasNoOpener = given.some((token) => token.toLowerCase() === 'noopener');
  if ((!opensWindow || hasNoOpener) && !given.some(isOpener)) return attributes;
  const tokens = given.filter((token) => !isOpener(token));
  if (opensWindow && !hasNoOpener) tokens.push('noopener');
  return tokens.length === 0 ? others : { ...others, rel: tokens.join(' ') };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])
  ),
  // Our own link rules are stricter than a list of schemes, and they are the ones that fields keep.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: withoutOpener(withoutUnsafeUrl(attributes, 'href', isSafeHref)),
    }),
    img: (tagName, attributes) => ({
      tagName,
      attribs: withoutUnsafeUrl(attributes, 'src', isSafeImageSource),
    }),
  },
};

/**
 * An image without an address, as cleaning writes it. `sanitize-html` could drop it itself, but copies all it has
 * written so far for each.
 */
const IMAGE_WITHOUT_SOURCE = /<img(?![^<>]* src=")[^<>]*>/g;

/**
 * The HTML that is stored and served: the allowed elements with `class`, safe links and their text. Clean
 * HTML comes back as the same document; cleaning twice gives the same as cleaning once.
 * Source: docs/interface.md#html.
 *
 * @param html that `readableHtml` (html-limits.ts) has nothing against
 */
export const cleanHtml = (html: string): string => {
  let dropsElement = false;
  const once = sanitizeHtml(html, {
    ...OPTIONS,
    onOpenTag: (tag) => {
      dropsElement ||= !isAllowedTag(tag);
    },
  }).replace(IMAGE_WITHOUT_SOURCE, '');
  // Where an element is dropped, its neighbours may come to stand in places that HTML does not allow them,
  // such as a paragraph in a paragraph; the second pass reads that as a browser does. What has become too long
  // to be stored (one character may be written as five) is as clean, and is not worth the time.
  return dropsElement && once.length <= HTML_LIMIT_IN_BYTES ? sanitizeHtml(once, OPTIONS) : once;
};

/** A tag at which a word ends. The others stand within words as well, as in H<sub>2</sub>O. */
const TAG_BETWEEN_WORDS =
  /<(?!\/?(?:a|span|strong|b|em|i|u|s|small|mark|sub|sup)(?:[\s/>]|$))(?=[a-z/!?])/gi;

const withoutTags = (html: string): string =>
  readableHtml(html) === null
    ? sanitizeHtml(html.replace(TAG_BETWEEN_WORDS, ' <'), {
        allowedTags: [],
        allowedAttributes: {},
      })
    : // Stored before there were limits, or no HTML of ours: its words are found all the same.
      html.replace(/<[^<>]*>/g, ' ');

/** The words of an HTML document, parted by single spaces, for searching. */
export const htmlToText = (html: string): string =>
  decodeEscapes(withoutTags(html)).replace(/\s+/g, ' ').trim();

/** What is meant by a text or a value in HTML: `sanitize-html` gives them back with exactly these escapes. */
export const decodeEscapes = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
