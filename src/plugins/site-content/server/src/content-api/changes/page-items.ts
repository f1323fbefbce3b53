import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { Urls } from '#site-content/domain/pages/urls';
import { getChunks } from '../../operations/database/statement-chunks';
import type { CachedPages, PublishedPage } from '../../read-models/published-pages-read-model';
import { getModels } from '../../strapi-internals/models';
import type { FieldRequest } from '../pages/fields-parser';
import { buildItem } from '../pages/item';
import { getCatalogues } from '../pages/page-list';
import { readParts } from '../pages/read-parts';
import { type CatalogueOf, selectFields } from '../pages/selected-fields';

/** Services needed to build items, in addition to stored pages. */
export interface PageItemServices {
  readonly urls: Urls;
}

/** Number of pages read at once, limited because their blocks are held in memory. */
const PAGES_AT_ONCE = 100;

/** Requests all fields of a type, also of the entries of other types that it shows, as `name(…)` in a query does. */
const allFields = (
  getCatalogue: CatalogueOf,
  types: readonly [string, ...string[]]
): FieldRequest[] => {
  const within = Object.entries(getCatalogue(types[0]).attributes).flatMap(
    ([name, { type, target = PAGE }]): FieldRequest[] =>
      type !== 'relation' || target === PAGE || types.includes(target)
        ? []
        : [{ name, negated: false, sub: allFields(getCatalogue, [target, ...types]) }]
  );
  return [{ name: '*', negated: false, sub: null }, ...within];
};

/**
 * Reads the items of some published pages with all fields, as JSON by document id.
 *
 * @param published pages as the caller sees them, inside or outside a transaction
 * @throws BadRequestError if they show too many related entries
 */
export const readItems = async (
  strapi: Core.Strapi,
  { urls }: PageItemServices,
  published: CachedPages,
  ids: readonly string[]
): Promise<Map<string, string>> => {
  const getCatalogue = getCatalogues(strapi);
  const selection = selectFields(allFields(getCatalogue, [PAGE]), getCatalogue);
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
