import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { buildPageTree, type PageTree } from '#site-content/domain/pages/page-tree';
import type { PageOption } from '#site-content/domain/panel/answers';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';
import { getChunks } from './chunks';
import { getPlaces } from './page-rows';

/** A row of a page, of which there are one for the draft and one for what is published. */
export interface PageRow {
  /** The id of the row. */
  readonly row: number;
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
  readonly id: number;
  readonly publishedAt: unknown;
  readonly rememberedSlug: string | null;
  readonly rememberedParent: string | null;
};

/** The tree of what is published. */
export const publishedTree = (rows: readonly Omit<PageRow, 'row'>[], homeSlug: string): PageTree =>
  buildPageTree(
    getPlaces(rows.map((row) => ({ ...row, id: row.documentId, slug: row.slug ?? '' }))),
    homeSlug
  );

const { compare } = new Intl.Collator('en', { numeric: true });

type Named = Pick<PageOption, 'id' | 'title' | 'slug'>;

/** The order in which editors are shown pages. */
export const byTitle = (a: Named, b: Named): number =>
  compare(a.title, b.title) || compare(a.slug, b.slug) || compare(a.id, b.id);

/** What a page is called is what editors call it: by the draft's title and slug, or the published ones where that has none. */
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

/**
 * All pages, sorted by title.
 *
 * @param homeSlug slug of the root page whose path is `/`
 */
export const buildPageOptions = (rows: readonly PageRow[], homeSlug: string): PageOption[] => {
  const tree = publishedTree(rows, homeSlug);
  const states = new Map<string, { draft: PageRow | null; published: PageRow | null }>();
  for (const row of rows) {
    const known = states.get(row.documentId) ?? { draft: null, published: null };
    known[row.isPublished ? 'published' : 'draft'] = row;
    states.set(row.documentId, known);
  }
  return [...states]
    .map(([id, known]) => ({ id, ...getNames(known), path: tree.getPath(id) }))
    .sort(byTitle);
};

const rowsOfPages = (strapi: Core.Strapi, connection: Connection): QueryBuilder =>
  connection(getTable(strapi, PAGE))
    .select({
      id: 'id',
      documentId: 'document_id',
      title: 'title',
      slug: 'slug',
      parent: 'parent_document_id',
      publishedAt: 'published_at',
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
  publishedAt,
  rememberedSlug,
  rememberedParent,
}: StoredRow): PageRow => ({
  ...{ row: id, documentId, title, slug, parent },
  isPublished: publishedAt !== null,
  remembered:
    rememberedSlug === null || publishedAt !== null
      ? null
      : { slug: rememberedSlug, parent: rememberedParent },
});

/**
 * The rows of all pages, in the order in which they were made: one statement, past Strapi's query layer.
 *
 * @param connection of the transaction, in one
 */
export const readPageRows = async (
  strapi: Core.Strapi,
  connection: Connection = strapi.db.connection
): Promise<PageRow[]> => {
  const rows: StoredRow[] = await rowsOfPages(strapi, connection);
  return rows.map(asPageRow);
};

/** As many as are read without a pause: SQLite reads them on the thread that answers requests. */
const ROWS_AT_ONCE = 2000;

/**
 * The next rows of pages behind one, in the order in which they were made.
 *
 * @param last the id of that row, 0 for the first ones
 * @returns with the id to go on behind, `null` where these were the last ones
 */
export const readPageRowsBehind = async (
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

/** The rows of these pages, in the order in which they were made. */
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

export const readPageOptions = async (
  strapi: Core.Strapi,
  homeSlug: string,
  connection?: Connection
): Promise<PageOption[]> => buildPageOptions(await readPageRows(strapi, connection), homeSlug);
