import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import { buildPageTree, type PageTree } from '../../../../contract/pages/page-tree';
import { placesOf } from '../page-tree/page-rows';
import type { Connection } from '../../strapi/knex';
import { tableOf } from '../../strapi/tables';
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

type StoredRow = Pick<PageRow, 'documentId' | 'title' | 'slug' | 'parent'> & {
  readonly publishedAt: unknown;
  readonly rememberedSlug: string | null;
  readonly rememberedParent: string | null;
};

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

/**
 * The rows of all pages, in the order in which they were made: one statement, past Strapi's query layer.
 *
 * @param connection of the transaction, in one
 */
export const readPageRows = async (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<PageRow[]> => {
  const rows: StoredRow[] = await connection(tableOf(strapi, PAGE))
    .select({
      documentId: 'document_id',
      title: 'title',
      slug: 'slug',
      parent: 'parent_document_id',
      publishedAt: 'published_at',
      rememberedSlug: 'remembered_slug',
      rememberedParent: 'remembered_parent_id',
    })
    .orderBy('id');
  return rows.map(({ publishedAt, rememberedSlug: slug, rememberedParent: parent, ...row }) => ({
    ...row,
    isPublished: publishedAt !== null,
    remembered: slug === null || publishedAt !== null ? null : { slug, parent },
  }));
};

export const readPageOptions = async (
  strapi: Core.Strapi,
  homeSlug: string,
  connection?: Connection
): Promise<PageOption[]> => buildPageOptions(await readPageRows(strapi, connection), homeSlug);
