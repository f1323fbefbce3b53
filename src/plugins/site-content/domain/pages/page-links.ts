import { escapeValue } from '../rules/escape-html';
import { PAGE_SCHEME, readPageLink } from '../rules/page-link';

/** Matches link tags in stored HTML, where attribute values contain neither quotes nor angle brackets. */
const LINK_TAG = /<(\/?)a(?=[ >])([^<>]*)>/g;

/** Matches the start of a tag up to its `href`, which may also occur within another value. */
const HREF = /^((?:[^"]|"[^"]*")*?) href="([^"]*)"/;

/** Returns the `href` of a link in stored HTML, HTML-escaped. */
const hrefIn = (attributes: string): string | null => HREF.exec(attributes)?.[2] ?? null;

const withHref = (tag: string, href: string): string =>
  tag.replace(HREF, (_all, before: string) => `${before} href="${href}"`);

const holdsPageLink = (html: string): boolean => html.includes(`"${PAGE_SCHEME}`);

/** Lists the `href` values in HTML, HTML-escaped as in the source. */
export const addressesIn = (html: string): string[] =>
  [...html.matchAll(LINK_TAG)].flatMap(([, , attributes = '']) => hrefIn(attributes) ?? []);

/** Returns the document ids of the pages that stored HTML links to. */
export const getLinkedPages = (html: string): Set<string> =>
  new Set(
    holdsPageLink(html) ? addressesIn(html).flatMap((href) => readPageLink(href)?.page ?? []) : []
  );

/**
 * Replaces link URLs in HTML.
 *
 * @param html as stored
 * @param getAddress returns the new URL for an old one, both HTML-escaped
 */
export const withAddresses = (html: string, getAddress: (href: string) => string): string =>
  html.replace(LINK_TAG, (tag: string, _end: string, attributes: string) => {
    const href = hrefIn(attributes);
    return href === null ? tag : withHref(tag, getAddress(href));
  });

/**
 * Converts links to pages into links to their paths, for serving. While a page is unpublished, the link is removed and
 * its text stays.
 *
 * @param html as stored
 * @param getPath returns a page's path by document id, `null` while it is unpublished
 */
export const withPageLinks = (html: string, getPath: (id: string) => string | null): string => {
  if (!holdsPageLink(html)) return html;
  /** For each open link, whether its tags are kept. */
  const open: boolean[] = [];
  return html.replace(LINK_TAG, (tag: string, end: string, attributes: string) => {
    if (end !== '') return (open.pop() ?? true) ? tag : '';
    const link = readPageLink(hrefIn(attributes) ?? '');
    const path = link === null ? null : getPath(link.page);
    open.push(link === null || path !== null);
    if (link === null) return tag;
    return path === null ? '' : withHref(tag, `${escapeValue(path)}${link.rest}`);
  });
};
