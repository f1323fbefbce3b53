import type { Core } from '@strapi/strapi';
import { PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { addressesIn } from '#site-content/domain/pages/page-links';
import { decodeEscapes } from '#site-content/domain/rules/sanitize-html';
import { readEntryPlaces, type RowPlace } from '../media-usage/entry-places';
import { readEntryRows } from '../media-usage/entry-rows';
import { readHtmlTexts } from '../reads/html-texts';

/** So many words are looked for in the database; with more, every text that has a link is read. */
const MAX_WORDS = 50;

/** The part of a source that links contain unchanged, whatever is escaped in them. */
const PLAIN_BEGIN = /^[\w/.-]*/;

/** What links to some addresses in a text. */
export interface LinkingTexts {
  /** Document ids of pages, as drafts or published. */
  readonly pages: ReadonlySet<string>;
  /** Attribute names of site keys. */
  readonly keys: readonly string[];
}

/**
 * Finds the texts in HTML that link to some addresses, also in components at any depth.
 *
 * @param sources the addresses, to preselect texts
 * @param isMeant whether a link leads to one of them
 */
export const readTextsLinkingTo = async (
  strapi: Core.Strapi,
  sources: readonly string[],
  isMeant: (url: string) => boolean
): Promise<LinkingTexts> => {
  const begins = new Set(sources.map((source) => PLAIN_BEGIN.exec(source)?.[0] ?? ''));
  const words = begins.size > MAX_WORDS ? ['href='] : [...begins].filter((word) => word !== '');
  const found: RowPlace[] = [];
  for await (const { html, ...place } of readHtmlTexts(strapi, words)) {
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
