import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue, type Catalogue } from '#site-content/domain/pages/served-attributes';
import type { Urls } from '#site-content/domain/pages/urls';
import type { Options } from '../../config/options';
import type { PageSearch } from '../../pages/search/page-search';
import type { Search } from '../../pages/search/word-matcher';
import type { PublishedPages } from '../../read-models/published-pages-read-model';
import { isUnfindable } from '../../reads/text-contains';
import { getModels } from '../../strapi-internals/models';
import { buildItem } from './item';
import { parsePagesQuery } from './query';
import { readParts } from './read-parts';
import { selectPages } from './select-pages';
import type { CatalogueOf } from './selected-fields';

/** The search in published rows, and the search in drafts, for previews. */
export type PageSearches = Readonly<Record<'published' | 'drafts', Pick<PageSearch, 'find'>>>;

/**
 * Finds the ids of pages that match a search.
 *
 * @param drafts pages whose drafts are searched instead
 * @throws Unavailable (503) if the search takes too long
 */
const searchPages = async (
  searches: PageSearches,
  search: Search,
  drafts: ReadonlySet<string>
): Promise<Set<string>> => {
  const words = search.words.filter((word) => !isUnfindable(word));
  const nothingCanMatch =
    search.operator === 'and' ? words.length < search.words.length : words.length === 0;
  if (nothingCanMatch) return new Set();

  const findable = { ...search, words };
  // Concurrently, because both share one time limit.
  const [published, ofDrafts] = await Promise.all([
    searches.published.find(findable),
    drafts.size === 0 ? [] : searches.drafts.find(findable),
  ]);
  return new Set([
    ...published.filter((id) => !drafts.has(id)),
    ...ofDrafts.filter((id) => drafts.has(id)),
  ]);
};

export interface PageList {
  readonly meta: { readonly total_count: number };
  readonly items: readonly Record<string, unknown>[];
}

/** Services needed to build page lists, in addition to stored content. */
export interface PageListServices {
  readonly options: Options;
  readonly urls: Urls;
  readonly publishedPages: { read(): Promise<PublishedPages> };
  readonly pageSearches: PageSearches;
}

/** Returns a function that finds the fields of a type, built from its schema on first use. */
export const getCatalogues = (strapi: Core.Strapi): CatalogueOf => {
  const catalogues = new Map<string, Catalogue>();
  return (uid) => {
    const known = catalogues.get(uid);
    if (known !== undefined) return known;
    const catalogue = buildCatalogue(getModels(strapi), uid);
    catalogues.set(uid, catalogue);
    return catalogue;
  };
};

/**
 * Answers `GET /api/pages/`.
 *
 * @param queryString unchanged, without the leading `?`
 * @returns the response, the document ids of its pages, and whether its order is random
 * @throws BadRequestError if the query is invalid
 */
export const listPages = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages, pageSearches }: PageListServices,
  queryString: string
): Promise<{
  readonly list: PageList;
  readonly isRandom: boolean;
  readonly ids: readonly string[];
}> => {
  const getCatalogue = getCatalogues(strapi);
  const query = parsePagesQuery(queryString, getCatalogue, options.pages);
  const published = await publishedPages.read();
  const { byId, tree, drafts } = published;
  const found =
    query.search === null ? null : await searchPages(pageSearches, query.search, drafts);
  const chosen = selectPages(published, query, getCatalogue(PAGE), found);
  const parts = await readParts(strapi, chosen.pages, query.selection, getCatalogue, published);
  const context = {
    getModel: getModels(strapi),
    getCatalogue,
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
