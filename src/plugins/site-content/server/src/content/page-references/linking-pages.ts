import type { Core } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { LINKED_PAGES, namedIn } from '#site-content/domain/pages/linked-pages';
import { COMPONENT_COLUMNS, getComponentTable } from '../../strapi-internals/join-table';
import type { QueryBuilder } from '../../strapi-internals/knex';
import { getModels } from '../../strapi-internals/models';
import { getTable } from '../../strapi-internals/tables';
import { getChunks } from '../page-tree/chunks';

/**
 * The rows of a type whose components, at any depth, hold one of these links.
 *
 * @param links a subquery for the row ids of links
 * @param above the components on the way here, of which none is followed again
 * @returns a subquery for row ids, `null` where the type has no place for a link
 */
const rowsWithLink = (
  strapi: Core.Strapi,
  uid: string,
  links: QueryBuilder,
  above: readonly string[] = []
): QueryBuilder | null => {
  const attributes = Object.entries(getModels(strapi)(uid).attributes).filter(
    ([, attribute]) => getComponents(attribute).length > 0
  );
  const [first] = attributes;
  if (first === undefined) return null;
  const rows = strapi.db
    .connection(getComponentTable(strapi, uid, first[0]))
    .select(COMPONENT_COLUMNS.entry);

  const components = new Set(attributes.flatMap(([, attribute]) => getComponents(attribute)));
  let hasPlace = false;
  for (const component of components) {
    if (above.includes(component)) continue;
    const holders =
      component === LINK_COMPONENT
        ? links
        : rowsWithLink(strapi, component, links, [...above, component]);
    if (holders === null) continue;
    hasPlace = true;
    rows.orWhere((row) =>
      row.where(COMPONENT_COLUMNS.type, component).whereIn(COMPONENT_COLUMNS.component, holders)
    );
  }
  return hasPlace ? rows : null;
};

/** The rows of pages whose blocks link to one of these pages. */
const linkingByBlocks = async (
  strapi: Core.Strapi,
  documentIds: readonly string[]
): Promise<string[]> => {
  const { connection } = strapi.db;
  const found: { document_id: string }[] = [];
  for (const some of getChunks(documentIds)) {
    const links = connection(getTable(strapi, LINK_COMPONENT))
      .whereIn('page_document_id', some)
      .select('id');
    const rows = rowsWithLink(strapi, PAGE, links);
    if (rows === null) return [];
    const linking: typeof found = await connection(getTable(strapi, PAGE))
      .whereIn('id', rows)
      .distinct('document_id');
    found.push(...linking);
  }
  return found.map(({ document_id: id }) => id);
};

/** No index helps to look through texts, and SQLite looks on the thread that answers requests: so many rows at once. */
const ROWS_AT_ONCE = 4000;
/** However far apart the ids of rows are. */
const MAX_STATEMENTS = 16;

/** All ids up to the last one, in spans of which each is looked through by one statement. */
export const spansUpTo = (last: number): [from: number, to: number][] => {
  const length = Math.max(ROWS_AT_ONCE, Math.ceil((last + 1) / MAX_STATEMENTS));
  return Array.from({ length: Math.ceil((last + 1) / length) }, (_, at) => [
    at * length,
    (at + 1) * length - 1,
  ]);
};

const lastRowOfPages = async (strapi: Core.Strapi): Promise<number> => {
  const rows: { last: number | string | null }[] = await strapi.db
    .connection(getTable(strapi, PAGE))
    .max({ last: 'id' });
  return Number(rows[0]?.last ?? 0);
};

/** The rows of pages whose texts in HTML link to one of these pages. */
const linkingByTexts = async (
  strapi: Core.Strapi,
  documentIds: readonly string[]
): Promise<string[]> => {
  const listFilters = new Set(documentIds);
  const found: string[] = [];
  for (const span of spansUpTo(await lastRowOfPages(strapi))) {
    const rows: { document_id: string; linked: string }[] = await strapi.db
      .connection(getTable(strapi, PAGE))
      .whereBetween('id', span)
      .whereNot({ [LINKED_PAGES]: '' })
      .modify((linking) => {
        // Of many pages each would be looked for in every text.
        const [only, ...others] = documentIds;
        if (only !== undefined && others.length === 0) {
          linking.where(LINKED_PAGES, 'like', `%${namedIn(only)}%`);
        }
      })
      .distinct('document_id', { linked: LINKED_PAGES });
    for (const { document_id: id, linked } of rows) {
      if (linked.split(' ').some((each) => listFilters.has(each))) found.push(id);
    }
  }
  return found;
};

/**
 * The document ids of the pages whose blocks link to one of these pages, or whose texts in HTML do, as a draft or
 * published. Blocks and components that were added in the Content-Type Builder are looked through as well.
 */
export const readLinkingPages = async (
  strapi: Core.Strapi,
  documentIds: readonly string[]
): Promise<Set<string>> =>
  new Set([
    ...(await linkingByBlocks(strapi, documentIds)),
    ...(await linkingByTexts(strapi, documentIds)),
  ]);
