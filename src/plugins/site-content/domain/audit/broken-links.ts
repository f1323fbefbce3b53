import type { GetModel } from '../components/walk';
import { NAV_ITEM, REDIRECT } from '../content-types';
import type { CooperativeTask } from '../cooperative-task';
import type { StoredNavItem } from '../navigation/build-navigation';
import { findHidden } from '../navigation/find-hidden';
import { getOutline } from '../navigation/outline';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import type { StoredRedirect } from '../redirects/table';
import { writePageLink } from '../rules/page-link';
import { type Finding, type Where, whereIn } from './finding';
import { findLinks, type Link } from './links';

/** A stored entry with its components. */
export interface StoredEntry extends Omit<Where, 'path' | 'models'> {
  readonly values: Record<string, unknown>;
}

/** Looks up the targets of links. */
export interface LinkCheck {
  /** Returns why the URL is broken; `null` if it works or cannot be checked. */
  check(address: string): Reason | null;
  /** Whether the page exists, as a draft or published. */
  pageExists(id: string): boolean;
}

/** All content that can contain links. */
export interface LinkHolders {
  readonly entries: Iterable<StoredEntry>;
  readonly navItems: readonly StoredNavItem[];
  readonly redirects: readonly (StoredRedirect & { readonly id: string })[];
}

/** Returns the target and reason of a broken link; `null` if the link works. */
const findFault = (
  link: Link,
  { check, pageExists }: LinkCheck
): Pick<Finding, 'target' | 'reason'> | null => {
  if ('address' in link) {
    const broken = check(link.address);
    return broken === null ? null : { target: link.address, reason: broken };
  }
  if (pageExists(link.page)) return null;
  const target = link.page === '' ? '' : writePageLink({ page: link.page, rest: '' });
  return { target, reason: reason('page-gone') };
};

const brokenLink = (
  getModel: GetModel,
  entry: StoredEntry,
  link: Link,
  goals: LinkCheck
): Finding[] => {
  const fault = findFault(link, goals);
  return fault === null
    ? []
    : [{ kind: 'broken-link', where: whereIn(getModel, entry, link.path), ...fault }];
};

/** A link whose page was deleted, which also removed the relation to the page. */
const LOST_PAGE: Link = { path: ['page'], page: '', rest: '' };

/** Finds navigation items whose page was deleted: they have neither a page nor a URL. */
const itemsWithoutPage = (items: readonly StoredNavItem[]): Set<string> =>
  new Set(
    [...findHidden(getOutline(items), () => 'published')].flatMap(([id, hidden]) =>
      hidden.reason === 'page-gone' ? [id] : []
    )
  );

const linkOfRedirect = ({ target, destination, page }: StoredRedirect): Link[] => {
  if (target === 'page') return page === null ? [LOST_PAGE] : [{ path: ['page'], page, rest: '' }];
  return target === 'url' && destination !== null
    ? [{ path: ['destination'], address: destination }]
    : [];
};

/**
 * Finds broken links: to a path on this site without a published page, redirect or file, or to a page that no
 * longer exists. A link to an unpublished page is not broken: it works again once the page is published.
 */
export function* findBrokenLinks(
  getModel: GetModel,
  { entries, navItems, redirects }: LinkHolders,
  goals: LinkCheck
): CooperativeTask<Finding[]> {
  const found: Finding[] = [];
  for (const entry of entries) {
    yield;
    const links = findLinks(getModel, entry.type, entry.values);
    found.push(...links.flatMap((link) => brokenLink(getModel, entry, link, goals)));
  }
  const withoutPage = itemsWithoutPage(navItems);
  for (const { id, title, url, page } of navItems) {
    const link: Link | null = withoutPage.has(id)
      ? LOST_PAGE
      : page === null && url !== null
        ? { path: ['url'], address: url }
        : null;
    const entry = { type: NAV_ITEM, id, title, values: {} };
    if (link !== null) found.push(...brokenLink(getModel, entry, link, goals));
  }
  for (const redirect of redirects) {
    yield;
    const entry = { type: REDIRECT, id: redirect.id, title: redirect.source, values: {} };
    found.push(
      ...linkOfRedirect(redirect).flatMap((link) => brokenLink(getModel, entry, link, goals))
    );
  }
  return found;
}
