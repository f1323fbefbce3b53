import type { Finding } from '#site-content/domain/audit/finding';
import { REDIRECT } from '#site-content/domain/content-types';
import type { StoredNavItem } from '#site-content/domain/navigation/build-navigation';
import { findHidden } from '#site-content/domain/navigation/find-hidden';
import { getOutline } from '#site-content/domain/navigation/outline';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { Attention } from '#site-content/domain/panel/answers';
import { isEmpty } from '#site-content/domain/problems/problem';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import type { KeptRedirects } from '../../content/read-models/redirects-read-model';
import type { StoredSiteKeys } from '../../content/reads/initial-data';

type Of<Kind extends Attention['kind']> = Extract<Attention, { kind: Kind }>;

/** Navigation items that visitors do not get: for their own page's sake, or with the one they stand below. */
export const findHiddenNavItems = (
  items: readonly StoredNavItem[],
  tree: PageTree
): Of<'hidden-nav-item'>[] => {
  const outline = getOutline(items);
  const hidden = findHidden(outline, (page) => (tree.has(page) ? 'published' : 'not-published'));
  return outline.flatMap(({ id, title, area }) => {
    const reason = hidden.get(id)?.reason;
    return reason === undefined ? [] : [{ kind: 'hidden-nav-item', id, title, area, reason }];
  });
};

/**
 * Redirects to a page that is not published, or to a path on this site where nothing is. Of a hundred thousand redirects
 * those alone are looked at whose pages are not there: the others were looked through with all of the content.
 */
export const findRedirectsToNowhere = (
  { byRow, leadingTo, withoutPage }: KeptRedirects,
  tree: Pick<PageTree, 'has'>,
  findings: readonly Finding[]
): Of<'redirect-to-nowhere'>[] => {
  const toNoPage = [...leadingTo].flatMap(([page, rows]) => (tree.has(page) ? [] : [...rows]));
  const rows = [...withoutPage, ...toNoPage].sort((a, b) => a - b);
  const lost = rows.flatMap((row) => {
    const redirect = byRow.get(row);
    return redirect?.target === 'page' ? [{ id: redirect.id, source: redirect.source }] : [];
  });
  const broken = findings.flatMap(({ kind, where: { type, id, title, path } }) =>
    kind === 'broken-link' && type === REDIRECT && path[0] !== 'page' ? [{ id, source: title }] : []
  );
  return [...lost, ...broken].map((redirect) => ({ kind: 'redirect-to-nowhere', ...redirect }));
};

/** A site without a password is as usual as one with it (docs/api.md#the-keys-object). */
const OFTEN_EMPTY = 'password';

/** Members of `keys`, and the call to action, that have no value. */
export const findKeysNotSet = (siteKeys: StoredSiteKeys | null): Of<'key-not-set'>[] => {
  const { cta_text: text, cta_url: url } = siteKeys?.request_info ?? {};
  const names: string[] = KEY_NAMES.filter(
    (name) => name !== OFTEN_EMPTY && isEmpty(siteKeys?.[name])
  );
  if (isEmpty(text) && isEmpty(url)) names.push('request_info');
  return names.map((name) => ({ kind: 'key-not-set', name }));
};
