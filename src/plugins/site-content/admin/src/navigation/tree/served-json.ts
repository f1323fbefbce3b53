import { buildNavigation } from '#site-content/domain/navigation/build-navigation';
import type { PageOption } from '#site-content/domain/panel/answers';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import type { Items } from './items';

/** The member `header` or `footer` as it is served once this navigation is saved: JSON, two spaces deep. */
export const servedJson = (
  items: Items,
  pages: ReadonlyMap<string, PageOption>,
  area: NavArea
): string => {
  // Among siblings, their order in the list is the one that is saved.
  const stored = items.map((item, position) => ({ ...item, position }));
  const navigation = buildNavigation(stored, { getPath: (id) => pages.get(id)?.path ?? null });
  return JSON.stringify(navigation[area], null, 2);
};
