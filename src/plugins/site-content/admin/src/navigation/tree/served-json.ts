import { buildNavigation } from '#site-content/domain/navigation/build-navigation';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import type { Items } from './items';

/**
 * Returns the member `header` or `footer` as it is served after saving: JSON, indented by two spaces. Returns `null` if
 * it depends on pages that the user may not see.
 */
export const servedJson = (
  items: Items,
  pages: ReadonlyMap<string, PageOption>,
  area: NavArea
): string | null => {
  const isConcealed = (page: string | null): boolean =>
    page !== null && pages.get(page)?.isConcealed === true;
  if (items.some((item) => item.area === area && isConcealed(item.page))) return null;
  // The order of siblings in the list is saved as their positions.
  const stored = items.map((item, position) => ({ ...item, position }));
  const navigation = buildNavigation(stored, { getPath: (id) => pages.get(id)?.path ?? null });
  return JSON.stringify(navigation[area], null, 2);
};
