import sanitizeHtml from 'sanitize-html';
import type { TextRule } from '../problems/problem';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  hasNoText,
  isSafeHref,
  TEXT_LEVEL_TAGS,
  VOID_TAGS,
} from './allowed-html';
import { AMPERSAND } from './html-ids';
import { readableHtml } from './html-limits';
import { htmlParser } from './implied-ends';
import { anyLink } from './links';
import { type EmptyValues, rewriteHtml } from './rewrite-html';
import { hasLoneSurrogate } from './text';

/** Valid link targets in HTML: any link, a `#fragment` of the same page, or a page by document id. */
export const htmlLink: TextRule = (href) => (isSafeHref(href) ? null : anyLink(href));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])
  ),
  // The link rules, which fields use too, are stricter than a list of schemes.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page'],
  allowProtocolRelative: false,
  // `download` may contain a file name.
  nonBooleanAttributes: sanitizeHtml.defaults.nonBooleanAttributes.filter(
    (name) => name !== 'download'
  ),
  selfClosing: [...VOID_TAGS],
};

/** Matches a void element in HTML whose attribute values contain no angle brackets. */
const VOID_TAG = new RegExp(`<(?:${VOID_TAGS.join('|')})(?=[ />])[^<>]*>`, 'g');

/**
 * Restores void elements, so that clean HTML is stored unchanged: `sanitize-html` writes all of them with a slash,
 * rewrites `srcset`, and drops some image URLs that are safe.
 *
 * @param rewritten the HTML before sanitizing, with the same void elements in the same order, which are clean
 */
const withVoidTags = (html: string, rewritten: string): string => {
  const tags = rewritten.matchAll(VOID_TAG);
  return html.replace(VOID_TAG, () => tags.next().value?.[0] ?? '');
};

/** Placeholders for notations that the passes would rewrite. No entity and no stored text yields a lone surrogate. */
const [BARE, QUOTED] = ['\ud801', '\ud802'];

/** Matches an ampersand that never begins an entity. Source: the HTML Standard, "character reference state". */
const AMPERSAND_ALONE = /&(?=[ \t\n\r\f])/g;

const MARKED_AMPERSAND = new RegExp(`${AMPERSAND}([ \\t\\n\\r\\f]?)`, 'gu');

const sanitize = (html: string, emptyValues: EmptyValues): string => {
  const rewritten = rewriteHtml(html, emptyValues);
  return withVoidTags(sanitizeHtml(rewritten, OPTIONS), rewritten);
};

/**
 * Sanitizes HTML for storing and serving: allowed elements and attributes, safe links, and text. Clean HTML
 * is returned unchanged, and sanitizing is idempotent. The second pass parses the output of the first like a
 * browser, because removing elements can leave others in places where HTML does not allow them. Source:
 * docs/api.md#html.
 *
 * Where HTML has two notations that mean the same to every parser, the given one stays: a slash in void
 * elements, `open` or `open=""`, and `&` or `&amp;` before white space. The whole text is always sanitized:
 * characters that it cannot contain mark these notations during both passes. Everything else gets one notation,
 * because all code that reads stored HTML relies on it: names in lower case, double quotes, single spaces between
 * attributes, end tags, and `&amp;` where anything but white space follows. There, whether an entity begins depends
 * on the letters that follow, and removing a tag could add some.
 *
 * @param html that passes `readableHtml` (html-limits.ts)
 */
export const cleanHtml = (html: string): string => {
  // `sanitize-html` removes empty values or writes the name alone.
  if (hasLoneSurrogate(html)) return sanitize(html, { bare: '', quoted: '' });
  const marked = html.replace(AMPERSAND_ALONE, AMPERSAND);
  return sanitize(marked, { bare: BARE, quoted: QUOTED })
    .replaceAll(`="${BARE}"`, '')
    .replaceAll(`="${QUOTED}"`, '=""')
    .replace(MARKED_AMPERSAND, (_mark, space: string) => (space === '' ? '&amp;' : `&${space}`));
};

/** Tags that occur within words, as in H<sub>2</sub>O. */
const WITHIN_WORDS = new Set(TEXT_LEVEL_TAGS);

const withoutTags = (html: string): string => {
  // The HTML was stored before limits existed, or is not from an HTML field: still extract its words.
  if (readableHtml(html) !== null) return decodeEscapes(html.replace(/<[^<>]*>/g, ' '));
  let text = '';
  /** Number of open elements inside one without text, including that one. */
  let withoutText = 0;
  const partWords = (tag: string): void => {
    if (!WITHIN_WORDS.has(tag)) text += ' ';
  };
  const parser = htmlParser({
    onopentagname: (tag) => {
      partWords(tag);
      if (withoutText > 0 || hasNoText(tag)) withoutText += 1;
    },
    ontext: (part) => {
      if (withoutText === 0) text += part;
    },
    onclosetag: (tag) => {
      partWords(tag);
      if (withoutText > 0) withoutText -= 1;
    },
  });
  parser.end(html);
  return text;
};

/** Matches white space other than a single space. Replacing a hundred thousand single spaces would take long. */
const OTHER_SPACE = /[^\S ]\s*| \s+/g;

/** Extracts the words of HTML for searching, separated by single spaces. */
export const htmlToText = (html: string): string =>
  withoutTags(html).replace(OTHER_SPACE, ' ').trim();

/** Decodes text or an attribute value of HTML; `sanitize-html` writes exactly these escapes. */
export const decodeEscapes = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
