import type { Core } from '@strapi/strapi';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import { sorted } from '#site-content/domain/sorted';
import type { Changes, Some } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { ReadModel } from './read-model';
import { type ListedRedirect, readRedirectsInParts, readSomeRedirects } from './redirect-rows';

/** The redirects by row id. */
export interface CachedRedirects {
  readonly byRow: ReadonlyMap<number, ListedRedirect>;
  /** Row ids by the page they redirect to. */
  readonly rowsByTargetPage: ReadonlyMap<string, ReadonlySet<number>>;
  /** Row ids of redirects whose page was deleted. */
  readonly withoutPage: ReadonlySet<number>;
}

interface Numbered {
  readonly row: number;
}

interface ByRow<Each extends Numbered> {
  readonly byRow: ReadonlyMap<number, Each>;
}

const compareRows = (a: Numbered, b: Numbered): number => a.row - b.row;

/** Sorts the redirects by row id. */
export const inOrder = <Each extends Numbered>({ byRow }: ByRow<Each>): Each[] =>
  [...byRow.values()].sort(compareRows);

/** Does the same in steps, so that other work can run in between. */
export const stepsInOrder = <Each extends Numbered>({
  byRow,
}: ByRow<Each>): CooperativeTask<Each[]> => sorted([...byRow.values()], compareRows);

/** Called with the rows that were changed, added or removed. */
export type OnRowsChanged = (rows: Some<number>) => void;

class Rows implements CachedRedirects {
  readonly byRow = new Map<number, ListedRedirect>();
  readonly rowsByTargetPage = new Map<string, Set<number>>();
  readonly withoutPage = new Set<number>();

  add(redirect: ListedRedirect): void {
    const { row, page, target } = redirect;
    this.byRow.set(row, redirect);
    if (page === null) {
      if (target === 'page') this.withoutPage.add(row);
      return;
    }
    const leading = this.rowsByTargetPage.get(page);
    if (leading === undefined) this.rowsByTargetPage.set(page, new Set([row]));
    else leading.add(row);
  }

  remove(row: number): void {
    const page = this.byRow.get(row)?.page ?? null;
    this.byRow.delete(row);
    this.withoutPage.delete(row);
    if (page === null) return;
    const leading = this.rowsByTargetPage.get(page);
    leading?.delete(row);
    if (leading?.size === 0) this.rowsByTargetPage.delete(page);
  }
}

/** Caches the rows of all redirects, and rereads changed ones. */
export class RedirectsReadModel {
  private readonly kept: ReadModel<Rows>;

  constructor(
    private readonly strapi: Core.Strapi,
    revision: Revision,
    private readonly onRowsChanged: OnRowsChanged
  ) {
    this.kept = new ReadModel(revision, {
      readAll: () => this.readAll(),
      follow: (rows, changes) => this.follow(rows, changes),
    });
  }

  /** Returns the redirects as of the current content revision. The returned object is updated in place later. */
  read(): Promise<CachedRedirects> {
    return this.kept.read();
  }

  private async readAll(): Promise<Rows> {
    const rows = new Rows();
    for await (const some of readRedirectsInParts(this.strapi)) {
      for (const redirect of some) rows.add(redirect);
    }
    this.onRowsChanged('all');
    return rows;
  }

  private async follow(rows: Rows, { redirects, pages }: Changes): Promise<Rows> {
    if (redirects === 'all' || pages === 'all') return this.readAll();
    // Deleting a page also removes it from its redirects.
    const toPages = pages.flatMap((page) => [...(rows.rowsByTargetPage.get(page) ?? [])]);
    const changed = [...new Set([...redirects, ...toPages])];
    if (changed.length === 0) return rows;
    const found = await readSomeRedirects(this.strapi, changed);
    for (const row of changed) rows.remove(row);
    for (const redirect of found) rows.add(redirect);
    this.onRowsChanged(changed);
    return rows;
  }
}
