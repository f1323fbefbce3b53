import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';
import { placesOf } from '../page-tree/page-rows';
import type { PageOption } from '../../../../contract/panel/answers';

/** A row of a page, of which there are one for the draft and one for what is published. */
export interface PageRow {
  readonly documentId: string;
  readonly title: string | null;
  readonly slug: string | null;
  readonly isPublished: boolean;
  /** The parent's document id. */
  readonly parent: string | null;
  /** Where a page that is not published any more was published last; its draft keeps it. */
  readonly remembered: { readonly slug: string; readonly parent: string | null } | null;
}

/** The tree of what is published. */
export const publishedTree = (rows: readonly PageRow[], homeSlug: string): PageTree =>
  buildPageTree(
    placesOf(rows.map((row) => ({ ...row, id: row.documentId, slug: row.slug ?? '' }))),
    homeSlug
  );

const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * All pages, sorted by title. What they are called is what editors call them: the draft's title and slug,
 * and the published ones where the draft has none.
 *
 * @param homeSlug slug of the root page whose path is `/`
 */
export const buildPageOptions = (rows: readonly PageRow[], homeSlug: string): PageOption[] => {
  const published = rows.filter(({ isPublished }) => isPublished);
  const tree = publishedTree(rows, homeSlug);
  const options = new Map<string, PageOption>();
  for (const row of [...published, ...rows.filter(({ isPublished }) => !isPublished)]) {
    const id = row.documentId;
    const known = options.get(id);
    const title = row.title || known?.title || '';
    const slug = row.slug || known?.slug || '';
    options.set(id, { id, title, slug, path: tree.pathOf(id) });
  }
  return [...options.values()].sort(
    (a, b) => compare(a.title, b.title) || compare(a.slug, b.slug) || compare(a.id, b.id)
  );
};

/** The rows of all pages, in the order in which they were made: one statement. */
export const readPageRows = async (strapi: Core.Strapi): Promise<PageRow[]> => {
  const rows = await strapi.db.query(PAGE).findMany({
    select: [
      'documentId',
      'title',
      'slug',
      'parent_document_id',
      'publishedAt',
      'remembered_slug',
      'remembered_parent_id',
    ],
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => ({
    documentId: row.documentId,
    title: row.title,
    slug: row.slug,
    isPublished: row.publishedAt !== null,
    parent: row.parent_document_id,
    remembered:
      row.remembered_slug === null || row.publishedAt !== null
        ? null
        : { slug: row.remembered_slug, parent: row.remembered_parent_id },
  }));
};

export const readPageOptions = async (
  strapi: Core.Strapi,
  homeSlug: string
): Promise<PageOption[]> => buildPageOptions(await readPageRows(strapi), homeSlug);
