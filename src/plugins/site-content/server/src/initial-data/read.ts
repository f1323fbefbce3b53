import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../content-types';
import type { PageTree } from '../pages/page-tree';
import type { InitialDataContent, StoredSiteKeys } from './initial-data';
import type { StoredNavItem } from './navigation';
import type { StoredRedirect } from './redirects';

const readNavItems = async (strapi: Core.Strapi): Promise<StoredNavItem[]> => {
  const rows = await strapi.db.query(NAV_ITEM).findMany({
    orderBy: { id: 'asc' },
    populate: { parent: { select: ['documentId'] }, page: { select: ['documentId'] } },
  });
  return rows.map((row) => ({
    id: row.documentId,
    title: row.title,
    area: row.area,
    position: row.position,
    parent: row.parent?.documentId ?? null,
    url: row.url,
    page: row.page?.documentId ?? null,
  }));
};

/** Flat rows past Strapi's query layer, which would make an object of each: there may be 20,000 of them. */
const readRedirects = async (strapi: Core.Strapi): Promise<StoredRedirect[]> => {
  const { tableName, attributes } = strapi.db.metadata.get(REDIRECT);
  const { name, joinColumn, inverseJoinColumn } = (
    attributes['page'] as unknown as {
      joinTable: {
        name: string;
        joinColumn: { name: string };
        inverseJoinColumn: { name: string };
      };
    }
  ).joinTable;
  const pages = strapi.db.metadata.get(PAGE).tableName;

  const connection = strapi.db.connection;
  const links: { redirect: number; page: string }[] = await connection(name)
    .join(pages, `${pages}.id`, `${name}.${inverseJoinColumn.name}`)
    .select({ redirect: `${name}.${joinColumn.name}`, page: `${pages}.document_id` });
  const pageOf = new Map(links.map((link) => [link.redirect, link.page]));
  const rows: (Omit<StoredRedirect, 'page'> & { id: number })[] = await connection(tableName)
    .select('id', 'source', 'target', 'destination')
    .orderBy('id');
  return rows.map(({ id, source, target, destination }) => ({
    source,
    target,
    destination,
    page: pageOf.get(id) ?? null,
  }));
};

/** Reads everything initial data is made of: a fixed number of statements, whatever the size of the site. */
export const readInitialData = async (
  strapi: Core.Strapi,
  tree: PageTree
): Promise<InitialDataContent> => {
  const [siteKeys, redirects, navItems] = await Promise.all([
    strapi.db.query(SITE_KEYS).findOne({
      orderBy: { id: 'asc' },
      populate: { request_info: true },
    }) as Promise<StoredSiteKeys | null>,
    readRedirects(strapi),
    readNavItems(strapi),
  ]);
  return { siteKeys, redirects, navItems, tree };
};
