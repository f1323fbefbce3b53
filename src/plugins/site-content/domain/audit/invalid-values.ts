import type { GetModel } from '../components/walk';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../content-types';
import type { CooperativeTask } from '../cooperative-task';
import type { StoredNavItem } from '../navigation/build-navigation';
import { getReason, isEmpty, type Problem, problem } from '../problems/problem';
import { isServable } from '../redirects/servable';
import type { StoredRedirect } from '../redirects/table';
import { checkComponents } from '../rules/components';
import { getHtmlFields } from '../rules/html-fields';
import { readableHtml } from '../rules/html-limits';
import { isSanitizedHtml } from '../rules/is-sanitized-html';
import { checkNavTree } from '../rules/nav-item';
import { checkSlug } from '../rules/page';
import { checkRedirectForm } from '../rules/redirect';
import { cleanHtml } from '../rules/sanitize-html';
import type { PagePosition } from '../rules/siblings';
import { checkSiteKeys } from '../rules/site-keys';
import { valueAt } from '../values';
import type { StoredEntry } from './broken-links';
import { type Finding, type Where, whereIn } from './finding';

/** Problems that are already reported as broken links. */
const REPORTED_AS_LINKS: readonly string[] = ['link.missing', 'redirect.page-missing'];

const toFinding = (where: Where, found: Problem, target: unknown): Finding => ({
  kind: 'invalid-value',
  where,
  target: typeof target === 'string' ? target : '',
  reason: getReason(found),
});

/** Whether HTML cannot be sanitized, or sanitizing would change it. */
const isUnclean = (html: string): boolean =>
  !isSanitizedHtml(html) && (readableHtml(html) !== null || cleanHtml(html) !== html);

/** Finds values that break a rule. Findings omit values of site keys, which may be secret, and HTML, which is long. */
const checkEntry = (getModel: GetModel, entry: StoredEntry): Finding[] => {
  const { type, values } = entry;
  const unclean = getHtmlFields(getModel, type, values)
    .filter(({ html }) => isUnclean(html))
    .map(({ path }) =>
      toFinding(whereIn(getModel, entry, path), problem(path, 'check.html-not-clean'), '')
    );
  const broken =
    type === SITE_KEYS ? checkSiteKeys(values) : checkComponents(getModel, type, values);
  return [
    ...unclean,
    ...broken.map((found) =>
      toFinding(
        whereIn(getModel, entry, found.path),
        found,
        type === SITE_KEYS ? '' : valueAt(values, found.path)
      )
    ),
  ];
};

/** Finds values that break a rule. The entries must include everything that the rules read. */
export function* findInvalidEntries(
  getModel: GetModel,
  entries: Iterable<StoredEntry>
): CooperativeTask<Finding[]> {
  const found: Finding[] = [];
  for (const entry of entries) {
    yield;
    found.push(...checkEntry(getModel, entry));
  }
  return found;
}

export function* findInvalidNavItems(items: readonly StoredNavItem[]): CooperativeTask<Finding[]> {
  const byId = new Map(items.map((item) => [item.id, item]));
  yield;
  return [...checkNavTree(byId)].flatMap(([id, problems]) => {
    const item = byId.get(id);
    return problems
      .filter(({ code }) => !REPORTED_AS_LINKS.includes(code))
      .map((found) =>
        toFinding(
          { type: NAV_ITEM, id, title: item?.title ?? '', path: found.path },
          found,
          found.path[0] === 'url' ? item?.url : ''
        )
      );
  });
}

type Redirect = StoredRedirect & { readonly id: string };

/** Whether a redirect follows all rules. For up to 100,000 redirects, this is faster than checking each rule. */
const isValid = (redirect: Redirect): boolean => {
  const { target, destination, page } = redirect;
  return (
    isServable(redirect) &&
    (target === 'url' || isEmpty(destination)) &&
    (target === 'page' || page === null)
  );
};

export function* findInvalidRedirects(redirects: readonly Redirect[]): CooperativeTask<Finding[]> {
  const found: Finding[] = [];
  for (const redirect of redirects) {
    yield;
    if (isValid(redirect)) continue;
    const { id, source, destination } = redirect;
    for (const broken of checkRedirectForm(redirect)) {
      if (REPORTED_AS_LINKS.includes(broken.code)) continue;
      const where = { type: REDIRECT, id, title: source, path: broken.path };
      found.push(toFinding(where, broken, broken.path[0] === 'destination' ? destination : source));
    }
  }
  return found;
}

/** A draft or published row of a page. */
export interface PageVersion extends PagePosition {
  readonly title: string;
  readonly isPublished: boolean;
}

/** Finds the pages that are their own ancestors, among drafts or among published pages. */
export function* findCycles(
  versions: readonly Pick<PageVersion, 'id' | 'parent'>[]
): CooperativeTask<Set<string>> {
  const parents = new Map(versions.map(({ id, parent }) => [id, parent]));
  const inCycles = new Set<string>();
  const passed = new Set<string>();
  for (const { id } of versions) {
    yield;
    const way = new Set<string>();
    let at: string | null = id;
    while (at !== null && !passed.has(at)) {
      passed.add(at);
      way.add(at);
      at = parents.get(at) ?? null;
    }
    if (at === null || !way.has(at)) continue;
    const all = [...way];
    for (const each of all.slice(all.indexOf(at))) inCycles.add(each);
  }
  return inCycles;
}

const checkVersion = (version: PageVersion, isInCycle: boolean): Problem[] => [
  ...checkSlug(version.slug),
  ...(version.isPublished && version.slug === ''
    ? [problem(['slug'], 'required-for-publishing')]
    : []),
  ...(version.isPublished && version.title === ''
    ? [problem(['title'], 'required-for-publishing')]
    : []),
  ...(isInCycle ? [problem(['parent'], 'page.below-itself')] : []),
];

/** Finds invalid slugs, titles and parents of pages. Problems that draft and published version share appear once. */
export function* findInvalidPages(versions: readonly PageVersion[]): CooperativeTask<Finding[]> {
  const published = versions.filter(({ isPublished }) => isPublished);
  const drafts = versions.filter(({ isPublished }) => !isPublished);
  const cycles = [yield* findCycles(drafts), yield* findCycles(published)] as const;
  const found = new Map<string, Finding>();
  for (const version of versions) {
    yield;
    const { id, title, slug, isPublished } = version;
    for (const broken of checkVersion(version, cycles[Number(isPublished)]?.has(id) === true)) {
      const where = { type: PAGE, id, title, path: broken.path };
      const key = [id, ...broken.path, broken.code].join(' ');
      found.set(key, toFinding(where, broken, broken.path[0] === 'slug' ? slug : ''));
    }
  }
  return [...found.values()];
}
