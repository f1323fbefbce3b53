import type { Core } from '@strapi/strapi';
import { PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { addressesIn } from '#site-content/domain/pages/page-links';
import { decodeEscapes } from '#site-content/domain/rules/sanitize-html';
import { readEntryPlaces, type RowPlace } from '../media-usage/entry-places';
import { readEntryRows } from '../media-usage/entry-rows';
import { readHtmlTexts } from '../reads/stored-texts';
import { readPagesWithUrls } from './linking-pages';

/** So many words are looked for in the database; with more, every text that has a link is read. */
const MAX_WORDS = 50;

/** How many segments of the addresses are looked for: fewer where that leaves too many words. */
const DEPTHS = [Infinity, 4, 3, 2, 1];

/** The part of an address that links contain unchanged, whatever is escaped in them. */
const PLAIN_BEGIN = /^[\w/.-]*/;

/** What links to these addresses contain, in few words: where there are many addresses, the beginnings that they share. */
const findWords = (addresses: readonly string[]): string[] => {
  const begins = addresses.map((address) => (PLAIN_BEGIN.exec(address)?.[0] ?? '').split('/'));
  for (const depth of DEPTHS) {
    const words = new Set(begins.map((segments) => segments.slice(0, depth + 1).join('/')));
    if (words.size <= MAX_WORDS) return [...words].filter((word) => word !== '');
  }
  return ['href='];
};

/** What links to some addresses. */
export interface LinkingContent {
  /** Document ids of pages, as drafts or published. */
  readonly pages: ReadonlySet<string>;
  /** Attribute names of site keys. */
  readonly keys: readonly string[];
}

/**
 * Finds the texts in HTML that link to some addresses, also in components at any depth.
 *
 * @param addresses to preselect texts
 * @param isMeant whether a link leads to one of them
 */
const readTextsLinkingTo = async (
  strapi: Core.Strapi,
  addresses: readonly string[],
  isMeant: (url: string) => boolean
): Promise<LinkingContent> => {
  const found: RowPlace[] = [];
  for await (const { html, ...place } of readHtmlTexts(strapi, findWords(addresses))) {
    if (addressesIn(html).some((href) => isMeant(decodeEscapes(href)))) found.push(place);
  }
  const places = await readEntryPlaces(strapi, found);
  const rows = places.flatMap(({ type, entry }) => (type === PAGE ? [entry] : []));
  const pages = [...(await readEntryRows(strapi, PAGE, rows)).values()];
  return {
    pages: new Set(pages.map(({ id }) => id)),
    keys: [
      ...new Set(places.flatMap(({ type, path }) => (type === SITE_KEYS ? [String(path[0])] : []))),
    ],
  };
};

/**
 * Finds what links to some addresses, in blocks and in texts.
 *
 * @param urls of all links in blocks
 * @param isMeant whether a link leads to one of the addresses
 */
export const readLinksTo = async (
  strapi: Core.Strapi,
  { addresses, urls }: { readonly addresses: readonly string[]; readonly urls: readonly string[] },
  isMeant: (url: string) => boolean
): Promise<LinkingContent> => {
  const { pages, keys } = await readTextsLinkingTo(strapi, addresses, isMeant);
  const blocks = await readPagesWithUrls(strapi, urls.filter(isMeant));
  return { pages: new Set([...pages, ...blocks]), keys };
};
