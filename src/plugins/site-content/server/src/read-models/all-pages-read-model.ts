import type { Core } from '@strapi/strapi';
import { insertSorted, sorted } from '#site-content/domain/sorted';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import {
  byTitle,
  getNames,
  type PageRow,
  readChangedPageRows,
  readPageRowsAfter,
} from '../pages/tree/page-options';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { ReadModel } from './read-model';

/** A page in both states, with the title editors know it by. */
export interface KnownPage {
  readonly id: string;
  /** The draft's, or the published ones if there is no draft. */
  readonly title: string;
  readonly slug: string;
  readonly draft: PageRow | null;
  readonly published: PageRow | null;
}

/** All pages, published or not. */
export interface AllPages {
  readonly byId: ReadonlyMap<string, KnownPage>;
  /** Sorted by title. */
  readonly sorted: readonly KnownPage[];
}

/** Groups rows in creation order into pages. */
const getPages = (rows: readonly PageRow[]): Map<string, KnownPage> => {
  const pages = new Map<string, KnownPage>();
  for (const row of rows) {
    const { documentId: id } = row;
    const known = pages.get(id);
    const states = {
      draft: row.isPublished ? (known?.draft ?? null) : row,
      published: row.isPublished ? row : (known?.published ?? null),
    };
    pages.set(id, { id, ...getNames(states), ...states });
  }
  return pages;
};

/** Caches positions and titles of all pages, and rereads changed ones. */
export class AllPagesReadModel {
  private readonly kept: ReadModel<AllPages>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision
  ) {
    this.kept = new ReadModel(revision, {
      readAll: () => this.readAll(),
      follow: (pages, changes) => this.follow(pages, changes),
    });
  }

  /** Returns all pages as of the current content revision. The returned object never changes. */
  read(): Promise<AllPages> {
    return this.kept.read();
  }

  private async readAll(): Promise<AllPages> {
    const rows: PageRow[] = [];
    for (let last: number | null = 0; last !== null;) {
      const found: Awaited<ReturnType<typeof readPageRowsAfter>> = await readPageRowsAfter(
        this.strapi,
        last
      );
      rows.push(...found.rows);
      last = found.next;
    }
    const byId = getPages(rows);
    return { byId, sorted: await runCooperatively(sorted([...byId.values()], byTitle)) };
  }

  private async follow(pages: AllPages, { pages: changed }: Changes): Promise<AllPages> {
    if (changed === 'all') return this.readAll();
    if (changed.length === 0) return pages;
    const ids = new Set(changed);
    const found = getPages(await readChangedPageRows(this.strapi, changed));
    const byId = new Map(pages.byId);
    for (const id of ids) {
      const page = found.get(id);
      if (page === undefined) byId.delete(id);
      else byId.set(id, page);
    }
    const others = pages.sorted.filter(({ id }) => !ids.has(id));
    return { byId, sorted: insertSorted(others, [...found.values()], byTitle) };
  }
}
