import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import type { TreePosition } from '#site-content/domain/pages/page-tree';
import { isHomePosition, type PagePosition, slugKey } from '#site-content/domain/rules/siblings';
import { getChunks } from '../../operations/database/statement-chunks';
import type { Connection, QueryBuilder } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';

/** The part of a page's draft or published row that determines its position. */
export interface StoredPage extends PagePosition {
  /** The row id. */
  readonly row: number;
  readonly title: string;
  readonly isPublished: boolean;
  /**
   * Last published position, stored with the draft of an unpublished page; `null` if the page is published or
   * never was.
   */
  readonly remembered: Pick<TreePosition, 'slug' | 'parent' | 'sortOrder'> | null;
}

/** Compares rows by page, drafts first, because databases return rows in any order. */
export const compareRows = (one: StoredPage, other: StoredPage): number => {
  if (one.id === other.id) return Number(one.isPublished) - Number(other.isPublished);
  return one.id < other.id ? -1 : 1;
};

interface Row {
  readonly id: number;
  readonly document_id: string;
  readonly title: string | null;
  readonly slug: string | null;
  readonly parent_document_id: string | null;
  readonly published_at: unknown;
  readonly remembered_slug: string | null;
  readonly remembered_parent_id: string | null;
}

const COLUMNS = [
  'id',
  'document_id',
  'title',
  'slug',
  'parent_document_id',
  'published_at',
  'remembered_slug',
  'remembered_parent_id',
] as const satisfies readonly (keyof Row)[];

const asStored = (row: Row): StoredPage => ({
  row: row.id,
  id: row.document_id,
  title: row.title ?? '',
  slug: row.slug ?? '',
  parent: row.parent_document_id,
  isPublished: row.published_at !== null,
  remembered:
    row.published_at !== null || row.remembered_slug === null
      ? null
      : { slug: row.remembered_slug, parent: row.remembered_parent_id },
});

/** Restricts a query to drafts of pages that were unpublished. */
const onlyRemembered = (query: QueryBuilder): QueryBuilder =>
  query.whereNull('published_at').whereNotNull('remembered_slug');

/** Returns the positions in a list of rows: one for each page that is or was published. */
export const getTreePositions = (
  rows: readonly (PagePosition & Pick<StoredPage, 'isPublished' | 'remembered'>)[]
): TreePosition[] => {
  const published = rows.filter(({ isPublished }) => isPublished);
  const ids = new Set(published.map(({ id }) => id));
  return [
    ...published.map(({ id, slug, parent }) => ({ id, slug, parent, isPublished: true })),
    ...rows.flatMap(({ id, remembered }) =>
      remembered === null || ids.has(id) ? [] : [{ id, ...remembered, isPublished: false }]
    ),
  ];
};

/**
 * Queries the table of pages for specific rows, never as a whole, on the connection of the transaction that
 * validates or writes.
 */
export class PageRows {
  private readonly table: string;

  constructor(
    strapi: Core.Strapi,
    private readonly connection: Connection
  ) {
    this.table = getTable(strapi, PAGE);
  }

  /** Reads the draft and published rows of these pages. */
  async of(ids: readonly string[]): Promise<StoredPage[]> {
    return this.inChunks(ids, (query, some) => query.whereIn('document_id', some));
  }

  /** Reads the draft and published rows whose parent is one of these pages. */
  async below(parents: readonly string[]): Promise<StoredPage[]> {
    return this.inChunks(parents, (query, some) => query.whereIn('parent_document_id', some));
  }

  /** Finds the published pages with one of these slugs, by first publication. */
  async publishedWith(slugs: readonly string[]): Promise<string[]> {
    const found = await this.inChunks(slugs, (query, some) => {
      query.whereNotNull('published_at').whereIn('slug', some);
      query.orderBy([{ column: 'first_published_at' }, { column: 'document_id' }]);
    });
    return found.map(({ id }) => id);
  }

  /** Reads the positions below these pages, optionally only those with some slugs. */
  async placesBelow(
    parents: readonly string[],
    slugs?: readonly string[]
  ): Promise<TreePosition[]> {
    const published = await this.inChunks(parents, (query, some) => {
      query.whereNotNull('published_at').whereIn('parent_document_id', some);
      if (slugs !== undefined) query.whereIn('slug', slugs);
    });
    const remembered = await this.inChunks(parents, (query, some) => {
      onlyRemembered(query).whereIn('remembered_parent_id', some);
      if (slugs !== undefined) query.whereIn('remembered_slug', slugs);
    });
    return getTreePositions([...published, ...remembered]);
  }

  /** Reads the positions of the home page, published or remembered. */
  async homePlaces(homeSlug: string): Promise<TreePosition[]> {
    const published = this.select()
      .whereNotNull('published_at')
      .whereNull('parent_document_id')
      .where({ slug: homeSlug });
    const remembered = this.select()
      .whereNull('published_at')
      .whereNull('remembered_parent_id')
      .where({ remembered_slug: homeSlug });
    return getTreePositions([...(await published), ...(await remembered)].map(asStored));
  }

  /** Finds the pages with a draft, published or remembered row in the position of the home page. */
  async homes(homeSlug: string): Promise<string[]> {
    const rows: Row[] = await this.select().where((query) => {
      query.where({ slug: homeSlug, parent_document_id: null });
      query.orWhere({ remembered_slug: homeSlug, remembered_parent_id: null });
    });
    return [...new Set(rows.map(({ document_id: id }) => id))];
  }

  /**
   * Reads the positions whose path begins with their own slug, one of `slugs`: root pages other than home, children of
   * the home page, and pages below a never-published one.
   */
  async firstPlaces(slugs: readonly string[], homeSlug: string): Promise<TreePosition[]> {
    const homes = (await this.homePlaces(homeSlug)).map(({ id }) => id);
    const beginsPath = (query: QueryBuilder, parent: string): void => {
      query.where((place) => {
        place.whereNull(`${this.table}.${parent}`);
        place.orWhereIn(`${this.table}.${parent}`, homes);
        place.orWhereNotExists((above) =>
          above
            .from({ above: this.table })
            .select('above.id')
            .where('above.document_id', this.connection.ref(`${this.table}.${parent}`))
            .where((has) =>
              has.whereNotNull('above.published_at').orWhereNotNull('above.remembered_slug')
            )
        );
      });
    };
    const published = await this.inChunks(slugs, (query, some) => {
      query.whereNotNull('published_at').whereIn('slug', some);
      beginsPath(query, 'parent_document_id');
    });
    const remembered = await this.inChunks(slugs, (query, some) => {
      onlyRemembered(query).whereIn('remembered_slug', some);
      beginsPath(query, 'remembered_parent_id');
    });
    return getTreePositions([...published, ...remembered]).filter(
      (place) => !isHomePosition(place, homeSlug)
    );
  }

  /**
   * Finds the rows of other pages that have the same slug as a sibling row of these pages.
   *
   * @param homes the home pages, whose children are siblings of the root pages
   */
  async findDuplicates(
    ids: readonly string[],
    homes: readonly string[]
  ): Promise<{ readonly row: number; readonly duplicate: StoredPage }[]> {
    const isRoot = (query: QueryBuilder, row: string): void => {
      query.whereNull(`${row}.parent_document_id`).orWhereIn(`${row}.parent_document_id`, homes);
    };
    const ref = (column: string) => this.connection.ref(column);
    const found: { row: number; duplicate: number }[] = [];
    for (const some of getChunks(ids)) {
      const rows: typeof found = await this.connection
        .from({ page: this.table })
        .join({ duplicate: this.table }, 'duplicate.slug_key', 'page.slug_key')
        .whereIn('page.document_id', some)
        .where('page.slug_key', '<>', '')
        .where('duplicate.document_id', '<>', ref('page.document_id'))
        .where((both) => {
          both.where('duplicate.parent_document_id', ref('page.parent_document_id'));
          both.orWhere((roots) =>
            roots
              .where((query) => isRoot(query, 'page'))
              .where((query) => isRoot(query, 'duplicate'))
          );
        })
        .select({ row: 'page.id', duplicate: 'duplicate.id' });
      found.push(...rows);
    }
    const duplicates = new Map<number, StoredPage>();
    for (const some of getChunks([...new Set(found.map(({ duplicate }) => duplicate))])) {
      const rows: Row[] = await this.select().whereIn('id', some);
      for (const row of rows) duplicates.set(row.id, asStored(row));
    }
    return found.flatMap(({ row, duplicate }) => {
      const stored = duplicates.get(duplicate);
      return stored === undefined ? [] : [{ row, duplicate: stored }];
    });
  }

  /** Reads the rows below a parent, or the root pages, with this slug or this slug followed by a hyphen and more. */
  async readSimilarSlugs(
    parent: string | null,
    slug: string,
    homes: readonly string[]
  ): Promise<StoredPage[]> {
    const key = slugKey(slug);
    const rows: Row[] = await this.select()
      .where((same) => same.where({ slug_key: key }).orWhere('slug_key', 'like', `${key}-%`))
      .where((group) => this.among(group, parent, homes));
    return rows.map(asStored);
  }

  /** Finds the first row of another page that would be a sibling at this position with the same slug. */
  async findDuplicateAt(
    {
      id,
      slug,
      parent,
    }: { readonly id: string | null; readonly slug: string; readonly parent: string | null },
    homes: readonly string[]
  ): Promise<StoredPage | null> {
    const query = this.select()
      .where({ slug_key: slugKey(slug) })
      .where((group) => this.among(group, parent, homes));
    if (id !== null) query.whereNot({ document_id: id });
    const rows: Row[] = await query.orderBy('document_id').limit(2);
    return rows.map(asStored).sort(compareRows)[0] ?? null;
  }

  /** Restricts a query to rows that are siblings of the children of a parent. */
  private among(query: QueryBuilder, parent: string | null, homes: readonly string[]): void {
    if (parent === null || homes.includes(parent)) {
      query.whereNull('parent_document_id').orWhereIn('parent_document_id', homes);
    } else {
      query.where({ parent_document_id: parent });
    }
  }

  private select(): QueryBuilder {
    return this.connection(this.table).select(COLUMNS.map((column) => `${this.table}.${column}`));
  }

  /**
   * Reads the rows that may be siblings of the given ones and have their slugs, including the given rows themselves.
   */
  protected async readPossibleDuplicates(
    rows: readonly Pick<StoredPage, 'slug' | 'parent'>[],
    homes: readonly string[]
  ): Promise<StoredPage[]> {
    const found = new Map<number, StoredPage>();
    for (const some of getChunks(rows)) {
      const parents = some.flatMap(({ parent }) => parent ?? []);
      const stored: Row[] = await this.select()
        .whereIn('slug_key', [...new Set(some.map(({ slug }) => slugKey(slug)))])
        .where((group) => {
          group.whereNull('parent_document_id');
          group.orWhereIn('parent_document_id', [...new Set([...parents, ...homes])]);
        });
      for (const row of stored) found.set(row.id, asStored(row));
    }
    return [...found.values()];
  }

  private async inChunks(
    values: readonly string[],
    narrow: (query: QueryBuilder, some: readonly string[]) => void
  ): Promise<StoredPage[]> {
    const found: StoredPage[] = [];
    for (const some of getChunks([...new Set(values)])) {
      const query = this.select();
      narrow(query, some);
      const rows: Row[] = await query;
      found.push(...rows.map(asStored));
    }
    return found;
  }
}
