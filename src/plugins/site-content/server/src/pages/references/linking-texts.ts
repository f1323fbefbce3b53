import type { Core } from '@strapi/strapi';
import { PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { addressesIn } from '#site-content/domain/pages/page-links';
import { decodeEscapes } from '#site-content/domain/rules/sanitize-html';
import { findContainingEntries, type RowField } from '../../media-usage/containing-entries';
import { readEntryRows } from '../../media-usage/entry-rows';
import { readHtmlTexts } from '../../reads/stored-texts';
import { readPagesWithUrls } from './linking-pages';

/** Maximum number of words to search for in the database; with more, every text that contains a link is read. */
const MAX_WORDS = 50;

/** Numbers of address segments to search for. Smaller ones are used if there would be too many words. */
const DEPTHS = [Infinity, 4, 3, 2, 1];

/** Matches the beginning of an address that links contain unchanged, because nothing in it is escaped. */
const PLAIN_BEGIN = /^[\w/.-]*/;

/**
 * Returns a few words that occur in links to these addresses. For many addresses, these are their common beginnings.
 */
const findWords = (addresses: readonly string[]): string[] => {
  const begins = addresses.map((address) => (PLAIN_BEGIN.exec(address)?.[0] ?? '').split('/'));
  for (const depth of DEPTHS) {
    const words = new Set(begins.map((segments) => segments.slice(0, depth + 1).join('/')));
    if (words.size <= MAX_WORDS) return [...words].filter((word) => word !== '');
  }
  return ['href='];
};

/** The content that links to certain addresses. */
export interface LinkingContent {
  /** Document ids of pages, as drafts or published. */
  readonly pages: ReadonlySet<string>;
  /** Attribute names of site keys. */
  readonly keys: readonly string[];
}

/**
 * Finds the HTML texts that link to certain addresses, also in components at any depth.
 *
 * @param addresses used to preselect texts
 * @param isMeant returns true for links to one of the addresses
 */
const readTextsLinkingTo = async (
  strapi: Core.Strapi,
  addresses: readonly string[],
  isMeant: (url: string) => boolean
): Promise<LinkingContent> => {
  const found: RowField[] = [];
  for await (const { html, ...place } of readHtmlTexts(strapi, findWords(addresses))) {
    if (addressesIn(html).some((href) => isMeant(decodeEscapes(href)))) found.push(place);
  }
  const places = await findContainingEntries(strapi, found);
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
 * Finds the links to certain addresses, in blocks and in texts.
 *
 * @param urls URLs of all links in blocks
 * @param isMeant returns true for links to one of the addresses
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
