import type { Finding } from '#site-content/domain/audit/finding';
import { REDIRECT } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { findHidden } from '#site-content/domain/navigation/find-hidden';
import { getOutline } from '#site-content/domain/navigation/outline';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { DashboardIssue } from '#site-content/domain/panel/panel-response-types';
import { isEmpty, reason } from '#site-content/domain/problems/problem';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import type { CachedRedirects } from '../../read-models/redirects-read-model';
import type { StoredSiteKeys } from '../../reads/initial-data';

type Of<Kind extends DashboardIssue['kind']> = Extract<DashboardIssue, { kind: Kind }>;

/** Finds the navigation items that visitors do not get: because of their own page, or of a hidden ancestor. */
export const findHiddenNavItems = (
  items: readonly StoredNavItem[],
  tree: PageTree
): Of<'hidden-nav-item'>[] => {
  const outline = getOutline(items);
  const hidden = findHidden(outline, (page) => (tree.has(page) ? 'published' : 'not-published'));
  return outline.flatMap(({ id, title, area }) => {
    const why = hidden.get(id)?.reason;
    return why === undefined ? [] : [{ kind: 'hidden-nav-item', id, title, area, reason: why }];
  });
};

/**
 * Finds redirects to an unpublished page, or to a path on this site that does not exist. Only redirects whose page is
 * unpublished are read here; the audit has covered the others.
 *
 * @param readable the findings whose reason the user may see
 */
export const findRedirectsToNowhere = (
  { byRow, rowsByTargetPage, withoutPage }: CachedRedirects,
  tree: Pick<PageTree, 'has'>,
  findings: readonly Finding[],
  readable: readonly Finding[]
): Of<'redirect-to-nowhere'>[] => {
  const toNoPage = [...rowsByTargetPage].flatMap(([page, rows]) =>
    tree.has(page) ? [] : [...rows]
  );
  const rows = [...withoutPage, ...toNoPage].sort((a, b) => a - b);
  const lost = rows.flatMap((row) => {
    const redirect = byRow.get(row);
    if (redirect?.target !== 'page') return [];
    const { id, source, page } = redirect;
    return [{ id, source, reason: reason(page === null ? 'page-gone' : 'check.page-unpublished') }];
  });
  const readableFindings = new Set(readable);
  const broken = findings.flatMap((finding) => {
    const { kind, where } = finding;
    if (kind !== 'broken-link' || where.type !== REDIRECT || where.path[0] === 'page') return [];
    const found = readableFindings.has(finding) ? finding.reason : null;
    return [{ id: where.id, source: where.title, reason: found }];
  });
  return [...lost, ...broken].map((redirect) => ({ kind: 'redirect-to-nowhere', ...redirect }));
};

/** A site without a password is as common as one with it (docs/api.md#site-keys). */
const OFTEN_EMPTY = 'password';

/** Finds the members of `keys`, and the call to action, without a value. */
export const findKeysNotSet = (siteKeys: StoredSiteKeys | null): Of<'key-not-set'>[] => {
  const { cta_text: text, cta_url: url } = siteKeys?.request_info ?? {};
  const names: string[] = KEY_NAMES.filter(
    (name) => name !== OFTEN_EMPTY && isEmpty(siteKeys?.[name])
  );
  if (isEmpty(text) && isEmpty(url)) names.push('request_info');
  return names.map((name) => ({ kind: 'key-not-set', name }));
};
