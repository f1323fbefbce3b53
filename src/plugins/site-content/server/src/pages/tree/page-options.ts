import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { buildPageTree, type PageTree } from '#site-content/domain/pages/page-tree';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { getChunks } from '../../operations/database/statement-chunks';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { getTreePositions } from './page-rows';

/** A draft or published row of a page. */
export interface PageRow {
  /** The row id. */
  readonly row: number;
  readonly documentId: string;
  readonly title: string | null;
  readonly slug: string | null;
  readonly isPublished: boolean;
  /** Document id of the parent. */
  readonly parent: string | null;
  /** Its number among the pages with that parent. */
  readonly sortOrder: number | null;
  /** When it was last changed, in milliseconds since 1970. */
  readonly updatedAt: number;
  /** Last published position of an unpublished page, stored with its draft. */
  readonly remembered: { readonly slug: string; readonly parent: string | null } | null;
}

type StoredRow = Pick<PageRow, 'documentId' | 'title' | 'slug' | 'parent' | 'sortOrder'> & {
  readonly id: number;
  readonly publishedAt: unknown;
  readonly changed: Date | string | number | null;
  readonly rememberedSlug: string | null;
  readonly rememberedParent: string | null;
};

/** Builds the tree of published pages. */
export const publishedTree = (rows: readonly Omit<PageRow, 'row'>[], homeSlug: string): PageTree =>
  buildPageTree(
    getTreePositions(rows.map((row) => ({ ...row, id: row.documentId, slug: row.slug ?? '' }))),
    homeSlug
  );

/** Compares texts in natural order: `page-9` comes before `page-10`. */
export const { compare } = new Intl.Collator('en', { numeric: true });

type Named = Pick<PageOption, 'id' | 'title' | 'slug'>;

/** Compares pages by their display order. */
export const byTitle = (a: Named, b: Named): number =>
  compare(a.title, b.title) || compare(a.slug, b.slug) || compare(a.id, b.id);

/** Returns title and slug of a page as editors know it: the draft's, or the published ones if the draft has none. */
export const getNames = ({
  draft,
  published,
}: {
  readonly draft: PageRow | null;
  readonly published: PageRow | null;
}): Pick<PageOption, 'title' | 'slug'> => ({
  title: draft?.title || published?.title || '',
  slug: draft?.slug || published?.slug || '',
});

const rowsOfPages = (strapi: Core.Strapi, connection: Connection): QueryBuilder =>
  connection(getTable(strapi, PAGE))
    .select({
      id: 'id',
      documentId: 'document_id',
      title: 'title',
      slug: 'slug',
      parent: 'parent_document_id',
      sortOrder: SORT_ORDER,
      publishedAt: 'published_at',
      changed: 'updated_at',
      rememberedSlug: 'remembered_slug',
      rememberedParent: 'remembered_parent_id',
    })
    .orderBy('id');

const asPageRow = ({
  id,
  documentId,
  title,
  slug,
  parent,
  sortOrder,
  publishedAt,
  changed,
  rememberedSlug,
  rememberedParent,
}: StoredRow): PageRow => ({
  ...{ row: id, documentId, parent, sortOrder },
  // SQL may have stored anything.
  title: typeof title === 'string' ? title : null,
  slug: typeof slug === 'string' ? slug : null,
  updatedAt: new Date(changed ?? 0).getTime(),
  isPublished: publishedAt !== null,
  remembered:
    rememberedSlug === null || publishedAt !== null
      ? null
      : { slug: rememberedSlug, parent: rememberedParent },
});

/**
 * Reads the rows of all pages in creation order, in one statement that bypasses Strapi's query layer.
 *
 * @param connection the transaction, if there is one
 */
export const readPageRows = async (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<PageRow[]> => {
  const rows: StoredRow[] = await rowsOfPages(strapi, connection);
  return rows.map(asPageRow);
};

/** Number of rows read without a pause: SQLite reads on the thread that answers requests. */
const ROWS_AT_ONCE = 2000;

/**
 * Reads the next chunk of page rows, in creation order.
 *
 * @param last row id to continue after, 0 to start
 * @returns the rows and the id to continue after, `null` at the end
 */
export const readPageRowsAfter = async (
  strapi: Core.Strapi,
  last: number
): Promise<{ readonly rows: PageRow[]; readonly next: number | null }> => {
  const rows: StoredRow[] = await rowsOfPages(strapi, strapi.db.connection)
    .where('id', '>', last)
    .limit(ROWS_AT_ONCE);
  return {
    rows: rows.map(asPageRow),
    next: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null),
  };
};

/** Reads the rows of these pages, in creation order. */
export const readChangedPageRows = async (
  strapi: Core.Strapi,
  pages: readonly string[]
): Promise<PageRow[]> => {
  const found: StoredRow[] = [];
  for (const some of getChunks(pages)) {
    const rows: StoredRow[] = await rowsOfPages(strapi, strapi.db.connection).whereIn(
      'document_id',
      some
    );
    found.push(...rows);
  }
  return found.map(asPageRow);
};
