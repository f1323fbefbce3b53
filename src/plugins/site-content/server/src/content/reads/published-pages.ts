import type { Core } from '@strapi/strapi';
import { readOptions } from '../../config/options';
import { PAGE } from '../../../../contract/content-types';
import { modelsOf } from '../../strapi/models';
import { readRevision } from '../revision/revision';
import { isScalar, servedAttributes } from '../../../../contract/pages/catalogue';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';
import type { PublishedPage } from '../../api/pages/select-pages';

/** The published pages' scalars and tree, without blocks, media and relations. */
export interface PublishedPages {
  readonly pages: readonly PublishedPage[];
  readonly byId: ReadonlyMap<string, PublishedPage>;
  readonly tree: PageTree;
}

/** One statement, whatever the number of pages. */
const read = async (strapi: Core.Strapi): Promise<PublishedPages> => {
  const scalars = servedAttributes(modelsOf(strapi)(PAGE))
    .filter(([, attribute]) => isScalar(attribute))
    .map(([name]) => name);
  const rows: Record<string, unknown>[] = await strapi.db.query(PAGE).findMany({
    select: ['documentId', 'parent_document_id', ...scalars],
    where: { publishedAt: { $notNull: true } },
  });
  const pages = rows.map((row) => ({
    id: String(row['documentId']),
    values: Object.fromEntries(scalars.map((name) => [name, row[name]])),
  }));
  const places = rows.map((row) => ({
    id: String(row['documentId']),
    slug: String(row['slug']),
    parent: (row['parent_document_id'] ?? null) as string | null,
  }));
  return {
    pages,
    byId: new Map(pages.map((page) => [page.id, page])),
    tree: buildPageTree(places, readOptions(strapi).homeSlug),
  };
};

const latest = new WeakMap<
  Core.Strapi,
  { readonly revision: string; readonly pages: Promise<PublishedPages> }
>();

/**
 * The published pages as of the current content revision. They are read once a revision: what is asked of
 * them is answered from memory. The revision is read first, so that a write in between can only make what
 * is kept newer than its label, never older.
 */
export const readPublishedPages = async (strapi: Core.Strapi): Promise<PublishedPages> => {
  const revision = await readRevision(strapi);
  if (revision === null) return read(strapi);
  const known = latest.get(strapi);
  if (known?.revision === revision) return known.pages;
  const pages = read(strapi);
  latest.set(strapi, { revision, pages });
  pages.catch(() => {
    if (latest.get(strapi)?.pages === pages) latest.delete(strapi);
  });
  return pages;
};
