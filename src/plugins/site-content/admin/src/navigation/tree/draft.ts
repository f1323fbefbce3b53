import { NAV_ITEM } from '#site-content/domain/content-types';
import type { Problem } from '#site-content/domain/problems/problem';
import { checkLengths } from '#site-content/domain/rules/lengths';
import { checkNavItem, type NavItemState } from '#site-content/domain/rules/nav-item';
import { NAV_ITEM_TEXTS } from '#site-content/domain/rules/nav-item-texts';
import { findUnstorableText } from '#site-content/domain/rules/text';
import type { ItemContent } from './edit';
import type { Items, Place } from './items';

/**
 * Every rule that an item would break with this content at this place, as the server would find it.
 *
 * @param id of the item, or of the one that would be added
 */
export const checkDraft = (
  items: Items,
  id: string,
  content: ItemContent,
  { parent, area }: Pick<Place, 'parent' | 'area'>
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
