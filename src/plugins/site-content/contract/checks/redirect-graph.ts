import { REDIRECT } from '../content-types';
import type { PageTree } from '../pages/page-tree';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { findChains } from '../redirects/chains';
import { waysOf, type Ways } from '../redirects/graph';
import { onSiteOf } from '../redirects/on-site';
import { findUnservedLoops } from '../redirects/served';
import { showLoop, showWay } from '../redirects/show-way';
import { loopFrom } from '../redirects/loops';
import { spellingKey } from '../redirects/spelling';
import type { StoredRedirect } from '../redirects/table';
import { splitAddress } from '../rules/page-link';
import type { Finding, RedirectFindingKind } from './finding';

/** A redirect with its document id. */
type Redirect = StoredRedirect & { readonly id: string };

/** What redirects lead to and away from. */
export interface RedirectPlaces {
  /** The published pages, with what they are called. */
  readonly pages: readonly { readonly id: string; readonly title: string }[];
  readonly tree: Pick<PageTree, 'pathOf' | 'idAt'>;
  /** Public address of the website without a trailing slash, `''` where none is configured. */
  readonly siteUrl: string;
}

const finding = (
  kind: RedirectFindingKind,
  { id, source }: Redirect,
  found: Reason,
  { field = 'source', target = source }: { readonly field?: string; readonly target?: string } = {}
): Finding => ({
  kind,
  where: { type: REDIRECT, id, title: source, path: [field] },
  target,
  reason: found,
});

const fieldThatLeads = ({ target }: Redirect): string =>
  target === 'page' ? 'page' : 'destination';

/** The redirects that are not served, as they would lead in a loop. */
const findLooping = (
  ways: Ways,
  bySource: ReadonlyMap<string, Redirect>,
  { idAt }: RedirectPlaces['tree']
): Finding[] =>
  findUnservedLoops(ways, (path) => idAt(path) !== null).flatMap(
    ({ loop, leftOut, isClosedByPage }) =>
      leftOut.flatMap((source) => {
        const redirect = bySource.get(source);
        if (redirect === undefined) return [];
        const way = showLoop(loopFrom(loop, source));
        return finding(
          'redirect-loop',
          redirect,
          isClosedByPage
            ? reason('check.redirect-loop-of-page', { way, path: source })
            : reason('check.redirect-loop', { way }),
          { field: fieldThatLeads(redirect) }
        );
      })
  );

/** Those that lead over others, with where they end. */
const findChained = (ways: Ways, bySource: ReadonlyMap<string, Redirect>): Finding[] =>
  findChains(ways).flatMap(({ source, way, end }) => {
    const redirect = bySource.get(source);
    if (redirect === undefined) return [];
    const shown = showWay(way.at(-1) === end ? way : [...way.slice(0, -2), '…', end]);
    return finding(
      'redirect-chain',
      redirect,
      reason('check.redirect-chain', { way: shown, end }),
      {
        field: fieldThatLeads(redirect),
        target: end,
      }
    );
  });

/** Those at whose old address a published page is, which nobody finds. */
const findHiding = (served: readonly Redirect[], { pages, tree }: RedirectPlaces): Finding[] => {
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  return served.flatMap((redirect) => {
    const { source: path } = redirect;
    const page = tree.idAt(path);
    return page === null
      ? []
      : finding(
          'hidden-page',
          redirect,
          reason('check.page-hidden', { title: titles.get(page) ?? '', path })
        );
  });
};

/** Those whose old address another one has in another spelling. */
const findWrittenTwice = (redirects: readonly Redirect[]): Finding[] => {
  const first = new Map<string, string>();
  return redirects.flatMap((redirect) => {
    const key = spellingKey(redirect.source);
    const other = first.get(key);
    if (other !== undefined)
      return finding('address-twice', redirect, reason('check.address-twice', { other }));
    first.set(key, redirect.source);
    return [];
  });
};

/** Those that lead to a page's path in another spelling. */
const findMisspelled = (
  redirects: readonly Redirect[],
  ways: Ways,
  { pages, tree }: RedirectPlaces
): Finding[] => {
  const paths = new Map<string, string>();
  for (const { id } of pages) {
    const path = tree.pathOf(id);
    if (path !== null) paths.set(spellingKey(path), path);
  }
  return redirects.flatMap((redirect) => {
    const goal = redirect.target === 'url' ? (ways.get(redirect.source) ?? null) : null;
    if (goal === null || !goal.startsWith('/') || ways.has(goal)) return [];
    const { path: asked } = splitAddress(goal);
    const path = paths.get(spellingKey(asked));
    return path === undefined || path === asked || tree.idAt(asked) !== null
      ? []
      : finding('path-spelling', redirect, reason('check.path-spelling', { path }), {
          field: 'destination',
          target: redirect.destination ?? '',
        });
  });
};

/** What is wrong with redirects beside each other, and with pages beside them. */
export const findInRedirects = (
  redirects: readonly Redirect[],
  places: RedirectPlaces
): Finding[] => {
  const { tree, siteUrl } = places;
  const ways = waysOf(redirects, { pathOf: tree.pathOf, onSite: onSiteOf(siteUrl) });
  const bySource = new Map(redirects.map((redirect) => [redirect.source, redirect]));
  const looping = findLooping(ways, bySource, tree);
  for (const { where } of looping) ways.delete(where.title);
  const served = redirects.filter(({ source }) => ways.has(source));
  return [
    ...looping,
    ...findChained(ways, bySource),
    ...findHiding(served, places),
    ...findWrittenTwice(redirects),
    ...findMisspelled(served, ways, places),
  ];
};
