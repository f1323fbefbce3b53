import sanitizeHtml from 'sanitize-html';
import type { TextRule } from '../problems/problem';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, isSafeHref, TEXT_LEVEL_TAGS } from './html-elements';
import { readableHtml } from './html-limits';
import { anyLink } from './links';
import { rewriteHtml } from './rewrite-html';

/** Where a link in HTML may lead: what any link may, `#part` of the page it is on, and a page by its document id. */
export const htmlLink: TextRule = (href) => (isSafeHref(href) ? null : anyLink(href));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...ALLOWED_TAGS],
  allowedAttributes: Object.fromEntries(
    Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])
  ),
  // Our own link rules are stricter than a list of schemes, and they are the ones that fields keep.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'page'],
  allowProtocolRelative: false,
  // A file may be downloaded under its own name.
  nonBooleanAttributes: sanitizeHtml.defaults.nonBooleanAttributes.filter(
    (name) => name !== 'download'
  ),
};

/**
 * The HTML that is stored and served: the allowed elements and attributes, safe links and their text. Clean HTML comes
 * back as the same document; cleaning twice gives the same as cleaning once. The second step reads what the first has
 * written as a browser does: where an element is taken out, its neighbours may come to stand in places that HTML does not
 * allow them. Source: docs/api.md#html.
 *
 * @param html that `readableHtml` (html-limits.ts) has nothing against
 */
export const cleanHtml = (html: string): string => sanitizeHtml(rewriteHtml(html), OPTIONS);

/** A tag at which a word ends. The others stand within words as well, as in H<sub>2</sub>O. */
const TAG_BETWEEN_WORDS = new RegExp(
  `<(?!/?(?:${TEXT_LEVEL_TAGS.join('|')})(?:[\\s/>]|$))(?=[a-z/!?])`,
  'gi'
);

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
