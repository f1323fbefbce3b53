import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT, SITE_KEYS } from '../../../../contract/content-types';
import { readNavItems } from './nav-items';
import type { PageTree } from '../../../../contract/pages/page-tree';
import type { InitialDataContent, StoredSiteKeys } from '../../api/initial-data/initial-data';
import type { StoredRedirect } from '../../../../contract/redirects/table';

/** A redirect with its document id. */
export interface RedirectRow extends StoredRedirect {
  readonly id: string;
}

interface ReadContent extends InitialDataContent {
  readonly redirects: readonly RedirectRow[];
}

/** Flat rows past Strapi's query layer, which would make an object of each: there may be 20,000 of them. */
const readRedirects = async (strapi: Core.Strapi): Promise<RedirectRow[]> => {
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
  const rows: (Omit<StoredRedirect, 'page'> & { id: number; document_id: string })[] =
    await connection(tableName)
      .select('id', 'document_id', 'source', 'target', 'destination')
      .orderBy('id');
  return rows.map(({ id, document_id: documentId, source, target, destination }) => ({
    id: documentId,
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
): Promise<ReadContent> => {
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
