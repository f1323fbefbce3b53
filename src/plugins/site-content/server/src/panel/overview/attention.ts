import type { StoredSiteKeys } from '../../content/reads/initial-data';
import type { StoredNavItem } from '../../../../contract/navigation/served';
import type { RedirectRow } from '../../content/kept/redirect-rows';
import { findHidden } from '../../../../contract/navigation/hidden';
import { outlineOf } from '../../../../contract/navigation/outline';
import type { PageTree } from '../../../../contract/pages/page-tree';
import type { Attention } from '../../../../contract/panel/answers';
import { isEmpty } from '../../../../contract/problems/problem';
import { KEY_NAMES } from '../../../../contract/rules/site-keys';

type Of<Kind extends Attention['kind']> = Extract<Attention, { kind: Kind }>;

/** Navigation items that visitors do not get: for their own page's sake, or with the one they stand below. */
export const findHiddenNavItems = (
  items: readonly StoredNavItem[],
  tree: PageTree
): Of<'hidden-nav-item'>[] => {
  const outline = outlineOf(items);
  const hidden = findHidden(outline, (page) => (tree.has(page) ? 'published' : 'not-published'));
  return outline.flatMap(({ id, title, area }) => {
    const reason = hidden.get(id)?.reason;
    return reason === undefined ? [] : [{ kind: 'hidden-nav-item', id, title, area, reason }];
  });
};

/**
 * Redirects to a page that is not published, or to a path on this site where nothing is.
 *
 * @param broken the ids of those that lead to nothing
 */
export const findRedirectsToNowhere = (
  redirects: readonly Pick<RedirectRow, 'id' | 'source' | 'target' | 'page'>[],
  tree: Pick<PageTree, 'has'>,
  broken: ReadonlySet<string>
): Of<'redirect-to-nowhere'>[] =>
  redirects
    .filter(({ id, target, page }) =>
      target === 'page' ? page === null || !tree.has(page) : broken.has(id)
    )
    .map(({ id, source }) => ({ kind: 'redirect-to-nowhere', id, source }));

/** A site without a password is as usual as one with it (docs/interface.md#the-keys-object). */
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
