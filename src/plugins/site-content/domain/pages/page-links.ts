import { PAGE_SCHEME, readPageLink } from '../rules/page-link';

/** The tags of a link as they are stored, where values hold neither quotes nor angle brackets. */
const LINK_TAG = /<(\/?)a(?=[ >])([^<>]*)>/g;
const HREF = / href="([^"]*)"/;

/** What a link in stored HTML leads to, as it is spelled there. */
const hrefIn = (attributes: string): string | null => HREF.exec(attributes)?.[1] ?? null;

const holdsPageLink = (html: string): boolean => html.includes(`"${PAGE_SCHEME}`);

/** Where the links in HTML lead, as their addresses are spelled there. */
export const addressesIn = (html: string): string[] =>
  [...html.matchAll(LINK_TAG)].flatMap(([, , attributes = '']) => hrefIn(attributes) ?? []);

/** The document ids of the pages that HTML links to, as it is stored. */
export const getLinkedPages = (html: string): Set<string> =>
  new Set(
    holdsPageLink(html) ? addressesIn(html).flatMap((href) => readPageLink(href)?.page ?? []) : []
  );

/**
 * HTML with another address for some of its links.
 *
 * @param html as it is stored
 * @param getAddress gives the new address for an old one, both as they are spelled in HTML
 */
export const withAddresses = (html: string, getAddress: (href: string) => string): string =>
  html.replace(LINK_TAG, (tag: string, _end: string, attributes: string) => {
    const href = hrefIn(attributes);
    return href === null ? tag : tag.replace(HREF, () => ` href="${getAddress(href)}"`);
  });

/** Paths are made of slugs; one that was stored past the rules must not end the attribute. */
const escapeValue = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * HTML as front ends get it: links to pages lead to their paths. Where there is none, since the page is not published,
 * the link goes and its text stays.
 *
 * @param html as it is stored
 * @param getPath gives a page's path by its document id, `null` while it is not published
 */
export const withPageLinks = (html: string, getPath: (id: string) => string | null): string => {
  if (!holdsPageLink(html)) return html;
  /** Of each link that is open whether its tags stay. */
  const open: boolean[] = [];
  return html.replace(LINK_TAG, (tag: string, end: string, attributes: string) => {
    if (end !== '') return (open.pop() ?? true) ? tag : '';
    const link = readPageLink(hrefIn(attributes) ?? '');
    const path = link === null ? null : getPath(link.page);
    open.push(link === null || path !== null);
    if (link === null) return tag;
    return path === null ? '' : tag.replace(HREF, () => ` href="${escapeValue(path)}${link.rest}"`);
  });
};
