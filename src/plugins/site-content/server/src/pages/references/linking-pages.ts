import type { Core } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { LINKED_PAGES, namedIn } from '#site-content/domain/pages/linked-pages';
import { getChunks } from '../../operations/database/statement-chunks';
import { readRowSpans } from '../../reads/row-ranges';
import { COMPONENT_COLUMNS, getComponentTable } from '../../strapi-internals/join-table';
import type { QueryBuilder } from '../../strapi-internals/knex';
import { getModels } from '../../strapi-internals/models';
import { getTable } from '../../strapi-internals/tables';

/**
 * Builds a subquery for the rows of a type whose components, at any depth, contain one of these links.
 *
 * @param links subquery for row ids of links
 * @param above components on the current path, which are not followed again
 * @returns a subquery for row ids, `null` if the type cannot contain links
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

/** Finds the pages whose blocks contain a link with one of these values. */
const linkingByBlocks = async (
  strapi: Core.Strapi,
  column: 'page_document_id' | 'url',
  values: readonly string[]
): Promise<string[]> => {
  const { connection } = strapi.db;
  const found: { document_id: string }[] = [];
  for (const some of getChunks(values)) {
    const links = connection(getTable(strapi, LINK_COMPONENT)).whereIn(column, some).select('id');
    const rows = rowsWithLink(strapi, PAGE, links);
    if (rows === null) return [];
    const linking: typeof found = await connection(getTable(strapi, PAGE))
      .whereIn('id', rows)
      .distinct('document_id');
    found.push(...linking);
  }
  return found.map(({ document_id: id }) => id);
};

/** Finds the pages whose HTML links to one of these pages. */
const linkingByTexts = async (
  strapi: Core.Strapi,
  documentIds: readonly string[]
): Promise<string[]> => {
  const wantedIds = new Set(documentIds);
  const found: string[] = [];
  for (const span of await readRowSpans(strapi, PAGE)) {
    const rows: { document_id: string; linked: string }[] = await strapi.db
      .connection(getTable(strapi, PAGE))
      .whereBetween('id', span)
      .whereNot({ [LINKED_PAGES]: '' })
      .modify((linking) => {
        // With many pages, the database would search each text for every one of them.
        const [only, ...others] = documentIds;
        if (only !== undefined && others.length === 0) {
          linking.where(LINKED_PAGES, 'like', `%${namedIn(only)}%`);
        }
      })
      .distinct('document_id', { linked: LINKED_PAGES });
    for (const { document_id: id, linked } of rows) {
      if (linked.split(' ').some((each) => wantedIds.has(each))) found.push(id);
    }
  }
  return found;
};

/**
 * Returns the document ids of the pages that link to one of these pages in blocks or HTML, in drafts or published.
 * Includes blocks and components added in the Content-Type Builder.
 */
export const readLinkingPages = async (
  strapi: Core.Strapi,
  documentIds: readonly string[]
): Promise<Set<string>> =>
  new Set([
    ...(await linkingByBlocks(strapi, 'page_document_id', documentIds)),
    ...(await linkingByTexts(strapi, documentIds)),
  ]);

/** Reads all URLs of links in blocks, in drafts or published. */
export const readLinkUrls = async (strapi: Core.Strapi): Promise<string[]> => {
  const rows: { url: string | null }[] = await strapi.db
    .connection(getTable(strapi, LINK_COMPONENT))
    .distinct('url');
  return rows.flatMap(({ url }) => url ?? []);
};

/** Returns the document ids of the pages that link to one of these URLs in blocks, in drafts or published. */
export const readPagesWithUrls = async (
  strapi: Core.Strapi,
  urls: readonly string[]
): Promise<Set<string>> => new Set(await linkingByBlocks(strapi, 'url', urls));
