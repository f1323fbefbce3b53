import type { Core } from '@strapi/strapi';
import type { Urls } from '#site-content/domain/pages/urls';
import type { Options } from '../../config/options';
import { getChunks } from '../../operations/database/statement-chunks';
import type { CachedPages, PublishedPage } from '../../read-models/published-pages-read-model';
import { getModels } from '../../strapi-internals/models';
import { buildItem } from '../pages/item';
import { getCatalogues } from '../pages/page-list';
import { parsePagesQuery } from '../pages/query';
import { readParts } from '../pages/read-parts';

/** Services needed to build items, in addition to stored pages. */
export interface PageItemServices {
  readonly options: Pick<Options, 'pages'>;
  readonly urls: Urls;
}

/** Number of pages read at once, limited because their blocks are held in memory. */
const PAGES_AT_ONCE = 100;

/**
 * Reads the items of some published pages with all fields, as JSON by document id.
 *
 * @param published pages as the caller sees them, inside or outside a transaction
 */
export const readItems = async (
  strapi: Core.Strapi,
  { options, urls }: PageItemServices,
  published: CachedPages,
  ids: readonly string[]
): Promise<Map<string, string>> => {
  const getCatalogue = getCatalogues(strapi);
  const { selection } = parsePagesQuery('fields=*', getCatalogue, options.pages);
  const items = new Map<string, string>();
  for (const some of getChunks(ids, PAGES_AT_ONCE)) {
    const pages = some.flatMap((id): PublishedPage[] => {
      const page = published.byId.get(id);
      return page === undefined ? [] : [page];
    });
    const parts = await readParts(strapi, pages, selection, getCatalogue, published);
    const context = {
      getModel: getModels(strapi),
      ...{ getCatalogue, urls, parts },
      tree: published.tree,
      pages: published.byId,
    };
    for (const page of pages) {
      items.set(page.id, JSON.stringify(buildItem(page, selection, context)));
    }
  }
  return items;
};
