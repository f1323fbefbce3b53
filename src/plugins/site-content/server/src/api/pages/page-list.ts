import type { Core } from '@strapi/strapi';
import type { Options } from '../../config/options';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue, type Catalogue } from '#site-content/domain/pages/catalogue';
import { buildItem } from './item';
import type { PublishedPages } from '../../content/read-models/published-pages-read-model';
import type { Urls } from '#site-content/domain/pages/urls';
import { modelsOf } from '../../strapi-internals/models';
import { parsePagesQuery } from './query';
import { readParts } from './read-parts';
import { searchPages, type PageSearches } from './search';
import { selectPages } from './select-pages';
import type { CatalogueOf } from './selection';

export interface PageList {
  readonly meta: { readonly total_count: number };
  readonly items: readonly Record<string, unknown>[];
}

/** What pages are answered with, beside what is stored. */
export interface PageListParts {
  readonly options: Options;
  readonly urls: Urls;
  readonly publishedPages: { read(): Promise<PublishedPages> };
  readonly pageSearches: PageSearches;
}

/** The fields of each type, built from its schema when it is first asked for. */
export const cataloguesOf = (strapi: Core.Strapi): CatalogueOf => {
  const catalogues = new Map<string, Catalogue>();
  return (uid) => {
    const known = catalogues.get(uid);
    if (known !== undefined) return known;
    const catalogue = buildCatalogue(modelsOf(strapi), uid);
    catalogues.set(uid, catalogue);
    return catalogue;
  };
};

/**
 * Answers `GET /api/pages/`.
 *
 * @param queryString as it came, without the leading `?`
 * @returns the answer, whether it is another one each time, and the document ids of the pages in it
 * @throws BadRequest where the query makes no sense
 */
export const listPages = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages, pageSearches }: PageListParts,
  queryString: string
): Promise<{
  readonly list: PageList;
  readonly isRandom: boolean;
  readonly ids: readonly string[];
}> => {
  const catalogueOf = cataloguesOf(strapi);
  const query = parsePagesQuery(queryString, catalogueOf, options.pages);
  const published = await publishedPages.read();
  const { byId, tree, drafts } = published;
  const found =
    query.search === null ? null : await searchPages(pageSearches, query.search, drafts);
  const chosen = selectPages(published, query, catalogueOf(PAGE), found);
  const parts = await readParts(strapi, chosen.pages, query.selection, catalogueOf, published);
  const context = {
    getModel: modelsOf(strapi),
    catalogueOf,
    tree,
    urls,
    pages: byId,
    parts,
  };
  return {
    list: {
      meta: { total_count: chosen.total },
      items: chosen.pages.map((page) => buildItem(page, query.selection, context)),
    },
    isRandom: query.order === 'random',
    ids: chosen.pages.map(({ id }) => id),
  };
};
