import { REDIRECT } from '../content-types';
import type { CooperativeTask } from '../cooperative-task';
import type { PageTree } from '../pages/page-tree';
import type { RedirectFindingKind } from '../panel/redirects';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { findChains } from '../redirects/chains';
import { type RedirectGraph, resolveDestination } from '../redirects/graph';
import { findLoopsByMatching, loopFrom } from '../redirects/loops';
import { isFindable, toRequested } from '../redirects/match';
import { buildOnSite } from '../redirects/on-site';
import { isServable } from '../redirects/servable';
import { findUnservedLoops } from '../redirects/served';
import { showChain, showLoop } from '../redirects/show-chain';
import { spellingKey } from '../redirects/spelling-key';
import type { StoredRedirect } from '../redirects/table';
import { splitAddress } from '../rules/page-link';
import type { Finding } from './finding';

/** A redirect with its document id. */
type Redirect = StoredRedirect & { readonly id: string };

/** The parts of the site that the redirect checks need. */
export interface RedirectAuditContext {
  /** Published pages with their titles. */
  readonly pages: readonly { readonly id: string; readonly title: string }[];
  readonly tree: Pick<PageTree, 'getPath' | 'idAt'>;
  /** Public site URL without a trailing slash, `''` if not configured. */
  readonly siteUrl: string;
  /** Returns why a URL is broken; `null` if it works or cannot be checked. */
  check(address: string): Reason | null;
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

const getDestinationField = ({ target }: Redirect): string =>
  target === 'page' ? 'page' : 'destination';

/** Finds redirects that are not served because they form a loop. */
function* findLooping(
  graph: RedirectGraph,
  bySource: ReadonlyMap<string, Redirect>,
  { idAt }: RedirectAuditContext['tree']
): CooperativeTask<Finding[]> {
  const loops = yield* findUnservedLoops(graph, (path) => idAt(path) !== null);
  return loops.flatMap(({ loop, leftOut, isClosedByPage }) =>
    leftOut.flatMap((source) => {
      const redirect = bySource.get(source);
      if (redirect === undefined) return [];
      const trace = showLoop(loopFrom(loop, source));
      return finding(
        'redirect-loop',
        redirect,
        isClosedByPage
          ? reason('check.redirect-loop-of-page', { chain: trace, path: source })
          : reason('check.redirect-loop', { chain: trace }),
        { field: getDestinationField(redirect) }
      );
    })
  );
}

/** Finds redirects that are served and send visitors in a circle, because URLs match without their query, too. */
function* findCircling(
  graph: RedirectGraph,
  bySource: ReadonlyMap<string, Redirect>
): CooperativeTask<Finding[]> {
  return (yield* findLoopsByMatching(graph)).flatMap((loop) =>
    loop.flatMap((source) => {
      const redirect = bySource.get(source);
      if (redirect === undefined) return [];
      const goals = loopFrom(loop, source).map((each) => graph.get(each) ?? '');
      return finding(
        'redirect-loop',
        redirect,
        reason('check.redirect-loop-by-matching', { chain: showChain([source, ...goals]) }),
        { field: getDestinationField(redirect) }
      );
    })
  );
}

/** Finds redirects that lead to other redirects, with their final destination. */
function* findChained(
  graph: RedirectGraph,
  bySource: ReadonlyMap<string, Redirect>,
  { check }: Pick<RedirectAuditContext, 'check'>
): CooperativeTask<Finding[]> {
  const getCode = (end: string, isEmpty: boolean) => {
    if (graph.get(end) === null && !isEmpty) return 'check.redirect-to-gone';
    // A redirect that points straight at a broken URL would be no better.
    return check(end) === null ? 'check.redirect-chain' : 'check.redirect-chain-to-nothing';
  };
  return (yield* findChains(graph)).flatMap(({ source, trace, end }) => {
    const redirect = bySource.get(source);
    // A redirect to `""` counts as no redirect, so a redirect that points at one (as for the home page)
    // already ends there.
    const isEmpty = bySource.get(end)?.target === 'empty';
    const pointsToEnd = trace.length === 2 && isEmpty;
    if (redirect === undefined || pointsToEnd) return [];
    const shown = showChain(trace.at(-1) === end ? trace : [...trace.slice(0, -2), '…', end]);
    return finding(
      'redirect-chain',
      redirect,
      reason(getCode(end, isEmpty), { chain: shown, end }),
      {
        field: getDestinationField(redirect),
        target: end,
      }
    );
  });
}

/** Finds redirects whose source is the path of a published page, which hides that page from visitors. */
function* findHiding(
  served: readonly Redirect[],
  { pages, tree }: RedirectAuditContext
): CooperativeTask<Finding[]> {
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const found: Finding[] = [];
  for (const redirect of served) {
    yield;
    const { source: path } = redirect;
    const page = tree.idAt(path);
    if (page === null) continue;
    const title = titles.get(page) ?? '';
    const code = redirect.target === 'none' ? 'check.page-gone' : 'check.page-hidden';
    found.push(finding('hidden-page', redirect, reason(code, { title, path })));
  }
  return found;
}

/** Finds redirects whose source differs from another one only in spelling. */
function* findWrittenTwice(redirects: readonly Redirect[]): CooperativeTask<Finding[]> {
  const first = new Map<string, string>();
  const found: Finding[] = [];
  for (const redirect of redirects) {
    yield;
    const key = spellingKey(redirect.source);
    const other = first.get(key);
    if (other === undefined) first.set(key, redirect.source);
    else found.push(finding('address-twice', redirect, reason('check.address-twice', { other })));
  }
  return found;
}

/** Finds redirects whose source no browser requests, such as `/old?`. */
function* findUnrequested(redirects: readonly Redirect[]): CooperativeTask<Finding[]> {
  const found: Finding[] = [];
  for (const redirect of redirects) {
    yield;
    const { source } = redirect;
    if (isFindable(source)) continue;
    const path = toRequested(source);
    found.push(finding('never-requested', redirect, reason('check.never-requested', { path })));
  }
  return found;
}

/** Finds redirects to a page's path in a different spelling. */
function* findMisspelled(
  redirects: readonly Redirect[],
  graph: RedirectGraph,
  { pages, tree }: RedirectAuditContext
): CooperativeTask<Finding[]> {
  const paths = new Map<string, string>();
  for (const { id } of pages) {
    yield;
    const path = tree.getPath(id);
    if (path !== null) paths.set(spellingKey(path), path);
  }
  const found: Finding[] = [];
  for (const redirect of redirects) {
    yield;
    const goal = redirect.target === 'url' ? (graph.get(redirect.source) ?? null) : null;
    if (goal === null || !goal.startsWith('/') || graph.has(goal)) continue;
    const { path: asked } = splitAddress(goal);
    const path = paths.get(spellingKey(asked));
    if (path === undefined || path === asked || tree.idAt(asked) !== null) continue;
    found.push(
      finding('path-spelling', redirect, reason('check.path-spelling', { path }), {
        field: 'destination',
        target: redirect.destination ?? '',
      })
    );
  }
  return found;
}

/** Finds all issues among redirects, and between redirects and pages. */
export function* findInRedirects(
  redirects: readonly Redirect[],
  places: RedirectAuditContext
): CooperativeTask<Finding[]> {
  const { tree, siteUrl } = places;
  const around = { getPath: tree.getPath, onSite: buildOnSite(siteUrl) };
  const graph = new Map<string, string | null>();
  const bySource = new Map<string, Redirect>();
  for (const redirect of redirects) {
    yield;
    if (!isServable(redirect)) continue;
    graph.set(redirect.source, resolveDestination(redirect, around));
    bySource.set(redirect.source, redirect);
  }
  const looping = yield* findLooping(graph, bySource, tree);
  for (const { where } of looping) graph.delete(where.title);
  const served: Redirect[] = [];
  for (const redirect of redirects) {
    yield;
    if (graph.has(redirect.source)) served.push(redirect);
  }
  const circling = yield* findCircling(graph, bySource);
  // A chain into a circle has no final destination.
  const inCircles = new Set(circling.map(({ where }) => where.title));
  const ending =
    inCircles.size === 0 ? graph : new Map([...graph].filter(([source]) => !inCircles.has(source)));
  const chained = yield* findChained(ending, bySource, places);
  return [
    ...looping,
    ...circling,
    ...chained,
    ...(yield* findHiding(served, places)),
    ...(yield* findWrittenTwice(redirects)),
    ...(yield* findUnrequested(served)),
    ...(yield* findMisspelled(served, graph, places)),
  ];
}
