import { NAV_ITEM } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { checkLengths } from '#site-content/domain/rules/lengths';
import { checkNavItem, type NavItemState } from '#site-content/domain/rules/nav-item';
import { NAV_ITEM_TEXTS } from '#site-content/domain/rules/nav-item-texts';
import { findUnstorableText } from '#site-content/domain/rules/text';
import type { ItemContent } from './edit';
import type { ItemPosition, Items } from './items';

/**
 * Returns the problems that an item with this content would have at this position, by the server's rules.
 *
 * @param id of an existing or new item
 */
export const checkDraft = (
  items: Items,
  id: string,
  content: ItemContent,
  { parent, area }: Pick<ItemPosition, 'parent' | 'area'>
): Problem[] => {
  const tree = new Map<string, NavItemState>(items.map((item) => [item.id, item]));
  tree.set(id, { id, parent, area, ...content });
  const { title, url } = content;
  return [
    ...checkNavItem(tree, id),
    ...findUnstorableText({ title, url }),
    ...checkLengths(() => NAV_ITEM_TEXTS, NAV_ITEM, { title, url }),
  ];
};
