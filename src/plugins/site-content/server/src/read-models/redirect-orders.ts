import type { RedirectSort } from '#site-content/domain/panel/redirects';
import { findInsertIndex, sorted } from '#site-content/domain/sorted';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { ReadModel } from './read-model';
import type { ListedRedirect } from './redirect-rows';
import type { RedirectsReadModel } from './redirects-read-model';

type Compare = (a: ListedRedirect, b: ListedRedirect) => number;

/** Compares code units, so that the order is the same on all databases. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const bySource: Compare = (a, b) => compareText(a.source, b.source) || a.row - b.row;

const COMPARE: Readonly<Record<RedirectSort, Compare>> = {
  source: bySource,
  destination: (a, b) => compareText(a.destination ?? '', b.destination ?? '') || bySource(a, b),
  changed: (a, b) => a.changedAt - b.changedAt || a.row - b.row,
};

/** With more changes than this, sorting again is faster. */
const MAX_PLACED = 100;

interface Order {
  readonly redirects: ListedRedirect[];
  /** Their row ids in the same order: a typed array is scanned and copied much faster than objects. */
  readonly rows: Float64Array;
}

const getRows = (redirects: readonly ListedRedirect[]): Float64Array =>
  Float64Array.from(redirects, ({ row }) => row);

/** Returns a copy of the array with part of it replaced. */
const spliced = (rows: Float64Array, at: number, leftOut: number, ...others: number[]) => {
  const copy = new Float64Array(rows.length - leftOut + others.length);
  copy.set(rows.subarray(0, at));
  copy.set(others, at);
  copy.set(rows.subarray(at + leftOut), at + others.length);
  return copy;
};

/** Caches every order of redirects that was requested, because sorting 100,000 for each request takes long. */
export class RedirectOrders {
  private readonly orders: Readonly<Record<RedirectSort, ReadModel<Order>>>;

  constructor(
    revision: Revision,
    private readonly redirects: Pick<RedirectsReadModel, 'read'>
  ) {
    const order = (compare: Compare): ReadModel<Order> =>
      new ReadModel(revision, {
        readAll: () => this.readAll(compare),
        follow: (latest, changes) => this.follow(latest, changes, compare),
      });
    this.orders = {
      source: order(COMPARE.source),
      destination: order(COMPARE.destination),
      changed: order(COMPARE.changed),
    };
  }

  /**
   * Returns the row ids of all redirects in sort order, as of the current content revision. The array never changes; a
   * row may have changed or disappeared by the time it is read.
   */
  async read(sort: RedirectSort): Promise<Float64Array> {
    return (await this.orders[sort].read()).rows;
  }

  private async readAll(compare: Compare): Promise<Order> {
    const { byRow } = await this.redirects.read();
    const redirects = await runCooperatively(sorted([...byRow.values()], compare));
    return { redirects, rows: getRows(redirects) };
  }

  /**
   * Moves changed redirects to their new positions. They are compared with the redirects in the order, because the
   * cached ones may be newer than the revision.
   */
  private async follow(
    latest: Order,
    { redirects: changed }: Changes,
    compare: Compare
  ): Promise<Order> {
    if (changed === 'all' || changed.length > MAX_PLACED) return this.readAll(compare);
    if (changed.length === 0) return latest;
    const { byRow } = await this.redirects.read();
    // Not shared, so it can be modified; copying 100,000 entries for each save takes long.
    const { redirects } = latest;
    let { rows } = latest;
    for (const row of changed) {
      const at = rows.indexOf(row);
      if (at === -1) continue;
      redirects.splice(at, 1);
      rows = spliced(rows, at, 1);
    }
    for (const redirect of changed.flatMap((row) => byRow.get(row) ?? [])) {
      const at = findInsertIndex(redirects, redirect, compare);
      redirects.splice(at, 0, redirect);
      rows = spliced(rows, at, 0, redirect.row);
    }
    return { redirects, rows };
  }
}
