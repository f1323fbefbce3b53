import { sorted, withPlaced } from '../../../../contract/sorted';
import type { RedirectSort } from '../../../../contract/panel/redirects';
import { inSlices } from '../../operations/slices/in-slices';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { KeptContent } from './kept-content';
import type { KeptRedirectsReader } from './kept-redirects';
import type { ListedRedirect } from './redirect-rows';

type Compare = (a: ListedRedirect, b: ListedRedirect) => number;

/** By code units, so that all databases give the same order. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const bySource: Compare = (a, b) => compareText(a.source, b.source) || a.row - b.row;

const COMPARE: Readonly<Record<RedirectSort, Compare>> = {
  source: bySource,
  destination: (a, b) => compareText(a.destination ?? '', b.destination ?? '') || bySource(a, b),
  changed: (a, b) => a.changedAt - b.changedAt || a.row - b.row,
};

/** Of more that have changed it takes less to sort all anew. */
const MOST_PLACED = 100;

/** Keeps the orders of all redirects that lists were asked for in: to sort 100,000 for each question takes long. */
export class RedirectOrders {
  private readonly orders: Readonly<Record<RedirectSort, KeptContent<readonly ListedRedirect[]>>>;

  constructor(
    revision: Revision,
    private readonly redirects: Pick<KeptRedirectsReader, 'read'>
  ) {
    const order = (compare: Compare): KeptContent<readonly ListedRedirect[]> =>
      new KeptContent(revision, {
        readAll: () => this.readAll(compare),
        follow: (rows, changes) => this.follow(rows, changes, compare),
      });
    this.orders = {
      source: order(COMPARE.source),
      destination: order(COMPARE.destination),
      changed: order(COMPARE.changed),
    };
  }

  /**
   * The redirects in an order, as of the current content revision. What was given does not change; a redirect in it may
   * be written anew, or gone, by the time it is looked at.
   */
  read(sort: RedirectSort): Promise<readonly ListedRedirect[]> {
    return this.orders[sort].read();
  }

  private async readAll(compare: Compare): Promise<readonly ListedRedirect[]> {
    const { byRow } = await this.redirects.read();
    return inSlices(sorted([...byRow.values()], compare));
  }

  private async follow(
    rows: readonly ListedRedirect[],
    { redirects: changed }: Changes,
    compare: Compare
  ): Promise<readonly ListedRedirect[]> {
    if (changed === 'all' || changed.length > MOST_PLACED) return this.readAll(compare);
    if (changed.length === 0) return rows;
    const { byRow } = await this.redirects.read();
    const ids = new Set(changed);
    const others = rows.filter(({ row }) => !ids.has(row));
    return withPlaced(
      others,
      changed.flatMap((row) => byRow.get(row) ?? []),
      compare
    );
  }
}
