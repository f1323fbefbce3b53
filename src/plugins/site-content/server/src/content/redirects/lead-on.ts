import type { Core } from '@strapi/strapi';
import {
  redirectsOfOldAddresses,
  spellingsOf,
  type ChangedAddress,
  type LedOn,
  type NewRedirect,
  type Wishes,
} from '../../../../contract/redirects/old-addresses';
import { requestedPath } from '../../../../contract/rules/redirect';
import type { Options } from '../../config/options';
import type { Transaction } from '../../strapi/knex';
import { PageRows } from '../page-tree/page-rows';
import { readTreeAbove } from '../page-tree/stored-tree';
import {
  addAutomaticRedirects,
  readRedirectsAt,
  removeRedirects,
  type RedirectAtSource,
} from './stored-redirects';

/** More hops than anybody follows. */
const MOST_HOPS = 100;

/** Follows addresses from redirect to redirect, as they would be with those that are to be made. */
class Ways {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>,
    private readonly planned: ReadonlyMap<string, NewRedirect>
  ) {}

  /** Whether somebody who is sent from `source` comes back to it. */
  async leadsBack(planned: NewRedirect): Promise<boolean> {
    let at = await this.goalOf(planned);
    for (let hops = 0; at !== null && hops < MOST_HOPS; hops += 1) {
      if (at === planned.source) return true;
      const [stored] = await readRedirectsAt(this.strapi, [at]);
      const next: NewRedirect | RedirectAtSource | undefined = stored ?? this.planned.get(at);
      at = next === undefined ? null : await this.goalOf(next);
    }
    return false;
  }

  /** The path that a redirect leads to on this site, `null` for none. */
  private async goalOf({
    target,
    destination,
    page,
  }: Pick<NewRedirect | RedirectAtSource, 'target' | 'destination' | 'page'>): Promise<
    string | null
  > {
    if (target === 'page' && page !== null) {
      const rows = new PageRows(this.strapi, this.trx);
      return (await readTreeAbove(rows, [page], this.options.homeSlug)).pathOf(page);
    }
    return target === 'url' && destination !== null
      ? requestedPath(destination, this.options.siteUrl)
      : null;
  }
}

/**
 * Makes the redirects of old addresses, and takes back those it has made before that a page stands in the way of by
 * now, as when a page is named back. What an editor has made or changed stays. In the transaction that changes the
 * addresses, in a number of statements that does not grow with the number of pages.
 */
export const leadOn = async (
  strapi: Core.Strapi,
  trx: Transaction,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  changes: readonly ChangedAddress[],
  wishes: Wishes
): Promise<LedOn> => {
  const arrivals = changes.flatMap(({ to }) => (to === null ? [] : spellingsOf(to)));
  const removed = (await readRedirectsAt(strapi, arrivals)).filter(
    ({ isAutomatic }) => isAutomatic
  );
  await removeRedirects(strapi, removed);

  const wanted = redirectsOfOldAddresses(changes, wishes);
  const kept = await readRedirectsAt(
    strapi,
    wanted.map(({ source }) => source)
  );
  const present = new Set(kept.map(({ source }) => source));
  const planned = new Map(
    wanted.filter(({ source }) => !present.has(source)).map((each) => [each.source, each])
  );

  // A page's own address leads nowhere, unless an editor has made a redirect there: only such a way can lead back.
  const goals = changes.flatMap(({ to }) => to ?? []);
  const onTheWay = new Set((await readRedirectsAt(strapi, goals)).map(({ source }) => source));
  const ways = new Ways(strapi, trx, options, planned);
  const toOf = new Map(changes.map(({ id, to }) => [id, to]));
  const made: NewRedirect[] = [];
  for (const redirect of planned.values()) {
    const to = redirect.page === null ? null : toOf.get(redirect.page);
    const isDirect = typeof to === 'string' && !onTheWay.has(to);
    if (isDirect || !(await ways.leadsBack(redirect))) made.push(redirect);
  }
  await addAutomaticRedirects(strapi, trx, made);
  return { made, removed, kept };
};
