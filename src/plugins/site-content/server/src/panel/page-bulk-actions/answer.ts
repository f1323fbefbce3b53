import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import type {
  Listed,
  NamedPage,
  PageActOutcome,
  PageBulkAction,
  RedirectOfAct,
} from '#site-content/domain/panel/page-bulk-actions';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import type { PageBulkActionResult } from '../../content/page-bulk-actions/result';
import { readLinkingPages } from '../../content/page-references/linking-pages';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { readNavItems } from '../../content/reads/nav-items';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { getReadable, readablePlaces } from '../access/readable';
import { readRedirectsTo } from '../page-references/read';

/** How many of many are listed where not all are asked for. */
const FIRST = 10;

/** What leads to some pages, from wherever. */
export interface Leading {
  readonly navItems: readonly { readonly id: string; readonly title: string }[];
  readonly redirects: readonly { readonly id: string; readonly source: string }[];
  /** The document ids of the pages that link there. */
  readonly pages: ReadonlySet<string>;
}

const readLeading = async (strapi: Core.Strapi, ids: readonly string[]): Promise<Leading> => {
  if (ids.length === 0) return { navItems: [], redirects: [], pages: new Set() };
  const listFilters = new Set(ids);
  const navItems = (await readNavItems(strapi)).filter(
    ({ page }) => page !== null && listFilters.has(page)
  );
  return {
    navItems: navItems.map(({ id, title }) => ({ id, title: title ?? '' })),
    redirects: await readRedirectsTo(strapi, ids),
    pages: await readLinkingPages(strapi, ids),
  };
};

/** What leads to pages that are about to be deleted, which is not known any more when they are. */
export const readLeadingBefore = (strapi: Core.Strapi, request: PageBulkAction): Promise<Leading> =>
  readLeading(strapi, request.act === 'delete' ? request.pages : []);

/**
 * What an act has done, or would do, as far as the administrator may know of it: what they may not read is counted
 * where it changes, and not named.
 */
export const answerPageAct = async (
  strapi: Core.Strapi,
  publishedPages: PublishedPagesReadModel,
  ability: Ability,
  request: PageBulkAction,
  before: Leading,
  { changes, redirects, titles, newRoots, placeAlone }: PageBulkActionResult
): Promise<PageActOutcome> => {
  const listed = <Each>(all: readonly Each[]): Listed<Each> => ({
    total: all.length,
    first: request.all === true ? all : all.slice(0, FIRST),
  });
  const mayRead = {
    pages: await getReadable(strapi, ability, PAGE),
    navItems: await getReadable(strapi, ability, NAV_ITEM),
    redirects: await getReadable(strapi, ability, REDIRECT),
  };
  const mayReadPlace = await readablePlaces(strapi, ability);
  /** Old addresses are paths of the pages that they lead to. */
  const ofReadable = (all: readonly StoredRedirect[]): Listed<RedirectOfAct> => {
    const { total } = listed(all);
    const shown = all.filter(({ page }) => page === null || mayReadPlace(page));
    return { total, first: listed(shown.map(asRedirect)).first };
  };
  const getTitle = (id: string): string =>
    mayRead.pages.mayName(id) ? (titles.get(id) ?? '') : '';
  const named = (ids: readonly string[]): NamedPage[] =>
    ids.map((id) => ({ id, title: getTitle(id) }));

  const { tree } = await publishedPages.read();
  const newPaths = new Map(changes.map(({ id, to }) => [id, to]));
  const findGoal = ({
    target,
    destination,
    page,
  }: Omit<StoredRedirect, 'source'>): string | null => {
    if (target === 'url') return destination;
    if (target !== 'page' || page === null) return null;
    return newPaths.has(page) ? (newPaths.get(page) ?? null) : tree.getPath(page);
  };
  const asRedirect = (redirect: StoredRedirect): RedirectOfAct => ({
    source: redirect.source,
    destination: findGoal(redirect),
  });

  // Addresses that are known outside come first.
  const addresses = changes.toSorted((a, b) => Number(a.from === null) - Number(b.from === null));
  const acted = new Set(request.pages);
  const affected = new Set(changes.flatMap(({ id, from }) => (from === null ? [] : [id])));
  if (request.act === 'unpublish' || request.act === 'delete') {
    for (const id of acted) affected.add(id);
  }
  const after = await readLeading(
    strapi,
    [...affected].filter((id) => request.act !== 'delete' || !acted.has(id))
  );
  // Told for themselves; those that are removed lead there until it is done.
  const own = new Set([...redirects.made, ...redirects.removed].map(({ source }) => source));
  const linking = new Set([...before.pages, ...after.pages]);
  const linkingTitles = await strapi.db.query(PAGE).findMany({
    select: ['documentId', 'title'],
    where: { documentId: { $in: [...linking] }, publishedAt: null },
    orderBy: { title: 'asc' },
  });

  return {
    addresses: listed(
      addresses.map(({ id, from, to }) => ({
        ...{ id, title: getTitle(id) },
        ...(mayReadPlace(id) ? { from, to } : { from: null, to: null }),
      }))
    ),
    redirects: {
      made: ofReadable(redirects.made),
      removed: ofReadable(redirects.removed),
      kept: ofReadable(redirects.kept),
    },
    references: {
      navItems: listed(
        [...before.navItems, ...after.navItems].filter(({ id }) => mayRead.navItems.mayName(id))
      ),
      redirects: listed(
        [...before.redirects, ...after.redirects]
          .filter(({ id, source }) => !own.has(source) && mayRead.redirects.mayName(id))
          .map(({ id, source }) => ({ id, source }))
      ),
      pages: listed(
        linkingTitles
          .filter(({ documentId: id }) => !acted.has(id) && mayRead.pages.mayName(id))
          .map(({ documentId: id, title }) => ({ id, title: title ?? '' }))
      ),
    },
    newRoots: listed(named(newRoots)),
    placeAlone: listed(named(placeAlone)),
  };
};
