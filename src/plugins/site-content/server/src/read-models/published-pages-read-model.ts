import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { addToGroup } from '#site-content/domain/group-by';
import { toPathSegment } from '#site-content/domain/pages/page-path';
import {
  buildPageTree,
  type PageTree,
  type TreePosition,
} from '#site-content/domain/pages/page-tree';
import { isScalar, servedAttributes } from '#site-content/domain/pages/served-attributes';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { insertSorted } from '#site-content/domain/sorted';
import { getChunks } from '../operations/database/statement-chunks';
import { getTreePositions } from '../pages/tree/page-rows';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { getModels } from '../strapi-internals/models';
import { ChangedMap } from './changed-map';
import { ReadModel } from './read-model';

/** Scalar attributes of a published page. */
export interface PublishedPage {
  /** Document id. */
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Scalars and tree of the published pages, without blocks, media and relations. */
export interface PublishedPages {
  /**
   * By first publication: if pages share a path because content bypassed the rules, the first one is found
   * there.
   */
  readonly pages: readonly PublishedPage[];
  readonly byId: Pick<ReadonlyMap<string, PublishedPage>, 'get'>;
  /** Pages by slug, if indexed; previews are scanned instead. */
  readonly idsBySlug?: ReadonlyMap<string, readonly string[]>;
  /** The same object as long as no page is published, moved or unpublished. */
  readonly tree: PageTree;
  /** Pages shown as drafts; always empty outside previews. */
  readonly drafts: ReadonlySet<string>;
}

/** Public content has no drafts. */
const NO_DRAFTS: ReadonlySet<string> = new Set();

/** The cached pages, with the positions from which the tree is built. */
export interface CachedPages extends PublishedPages {
  readonly byId: ChangedMap<string, PublishedPage>;
  readonly positionsByPage: ReadonlyMap<string, TreePosition>;
}

/** The result of reading some page rows. */
interface ReadPages {
  readonly pages: readonly PublishedPage[];
  readonly places: readonly TreePosition[];
}

/** Names of the cached page attributes. */
export const servedScalars = (strapi: Core.Strapi): string[] =>
  servedAttributes(getModels(strapi)(PAGE))
    .filter(([, attribute]) => isScalar(attribute))
    .map(([name]) => name);

/** Picks the cached attributes of a row. Rows from other sources may have no `show_in_menus`, which counts as false. */
export const pickScalars = (
  scalars: readonly string[],
  row: Readonly<Record<string, unknown>>
): Record<string, unknown> =>
  Object.fromEntries(
    scalars.map((name) => [name, name === 'show_in_menus' ? (row[name] ?? false) : row[name]])
  );

export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value : null;

const publishedTime = ({ values }: PublishedPage): number => {
  const time = values['first_published_at'];
  return time === null || time === undefined ? -Infinity : new Date(time as string).getTime();
};

/** Sorts pages by first publication. */
export const inOrder = (a: PublishedPage, b: PublishedPage): number => {
  const difference = publishedTime(a) - publishedTime(b);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
};

const idsBySlug = (pages: readonly PublishedPage[]): Map<string, string[]> => {
  const bySlug = new Map<string, string[]>();
  for (const { id, values } of pages) addToGroup(bySlug, String(values['slug']), id);
  return bySlug;
};

const isSamePlace = (a: TreePosition | undefined, b: TreePosition | undefined): boolean =>
  a?.slug === b?.slug &&
  a?.parent === b?.parent &&
  a?.isPublished === b?.isPublished &&
  a?.sortOrder === b?.sortOrder;

/** Caches the published pages, so that queries are answered from memory. */
export class PublishedPagesReadModel {
  private readonly kept: ReadModel<CachedPages>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly homeSlug: string
  ) {
    this.kept = new ReadModel(revision, {
      readAll: () => this.readAll(),
      follow: (pages, changes) => this.follow(pages, changes),
    });
  }

  /** True if the pages are in memory. */
  get areCached(): boolean {
    return this.kept.isCached;
  }

  /** Returns the published pages as of the current content revision. */
  read(): Promise<CachedPages> {
    return this.kept.read();
  }

  /**
   * Returns the pages as of a transaction in progress, which are not cached.
   *
   * @param before the last committed state
   */
  readInTransaction(before: CachedPages, changes: Changes): Promise<CachedPages> {
    return this.follow(before, changes);
  }

  private async readAll(): Promise<CachedPages> {
    const { pages, places } = await this.readPages(null);
    return this.keep(pages.toSorted(inOrder), new Map(places.map((place) => [place.id, place])));
  }

  private async follow(kept: CachedPages, { pages: changed }: Changes): Promise<CachedPages> {
    if (changed === 'all') return this.readAll();
    if (changed.length === 0) return kept;
    const found = await this.readPages(changed);
    const places = new Map(found.places.map((place) => [place.id, place]));
    const areInPlace = changed.every((id) =>
      isSamePlace(kept.positionsByPage.get(id), places.get(id))
    );
    const keepOrder = found.pages.every((page) => {
      const before = kept.byId.get(page.id);
      return before !== undefined && publishedTime(before) === publishedTime(page);
    });
    if (areInPlace && keepOrder) {
      // Copy: responses in progress continue with the pages they started with.
      const pages = [...kept.pages];
      for (const page of found.pages) {
        const before = kept.byId.get(page.id);
        if (before !== undefined) pages[kept.pages.indexOf(before)] = page;
      }
      return { ...kept, pages, byId: kept.byId.with(found.pages.map((page) => [page.id, page])) };
    }
    const ids = new Set(changed);
    const others = kept.pages.filter(({ id }) => !ids.has(id));
    const pages = insertSorted(others, found.pages, inOrder);
    const positionsByPage = new Map(kept.positionsByPage);
    for (const id of changed) positionsByPage.delete(id);
    for (const [id, place] of places) positionsByPage.set(id, place);
    return this.keep(pages, positionsByPage);
  }

  private keep(
    pages: readonly PublishedPage[],
    positionsByPage: ReadonlyMap<string, TreePosition>
  ): CachedPages {
    const ofPages = pages.flatMap(({ id }) => positionsByPage.get(id) ?? []);
    const remembered = [...positionsByPage.values()].filter(({ isPublished }) => !isPublished);
    return {
      pages,
      byId: ChangedMap.of(pages.map((page) => [page.id, page])),
      idsBySlug: idsBySlug(pages),
      positionsByPage,
      tree: buildPageTree([...ofPages, ...remembered], this.homeSlug),
      drafts: NO_DRAFTS,
    };
  }

  /**
   * Reads all pages in one statement, or some pages in one per chunk.
   *
   * @param ids document ids of the pages to read, `null` for all
   */
  private async readPages(ids: readonly string[] | null): Promise<ReadPages> {
    const { strapi } = this;
    const scalars = servedScalars(strapi);
    const rows: Record<string, unknown>[] = [];
    for (const some of ids === null ? [null] : getChunks(ids)) {
      const found: Record<string, unknown>[] = await strapi.db.query(PAGE).findMany({
        select: [
          ...['documentId', 'parent_document_id', 'publishedAt'],
          ...['remembered_slug', 'remembered_parent_id'],
          ...scalars,
        ],
        where: {
          $or: [{ publishedAt: { $notNull: true } }, { remembered_slug: { $notNull: true } }],
          ...(some !== null && { documentId: { $in: some } }),
        },
        orderBy: [{ first_published_at: 'asc' }, { documentId: 'asc' }],
      });
      rows.push(...found);
    }
    const places = getTreePositions(
      rows.map((row) => ({
        id: String(row['documentId']),
        slug: textOrNull(row['slug']) ?? '',
        parent: textOrNull(row['parent_document_id']),
        isPublished: row['publishedAt'] !== null,
        remembered:
          row['publishedAt'] !== null || row['remembered_slug'] === null
            ? null
            : {
                slug: String(row['remembered_slug']),
                parent: textOrNull(row['remembered_parent_id']),
                sortOrder: Number.isFinite(row[SORT_ORDER]) ? Number(row[SORT_ORDER]) : null,
              },
      }))
    );
    const pages = rows
      .filter((row) => row['publishedAt'] !== null)
      .map((row) => ({
        id: String(row['documentId']),
        values: {
          ...pickScalars(scalars, row),
          // The same spelling as in the page's path, because front ends may compare the two.
          slug: toPathSegment(textOrNull(row['slug']) ?? ''),
        },
      }));
    return { pages, places };
  }
}
