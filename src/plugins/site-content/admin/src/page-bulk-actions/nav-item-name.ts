import { useCallback } from 'react';
import type { ReferringNavItem } from '#site-content/domain/panel/page-bulk-actions';
import { useText } from '../translations/text';

/** Returns a function that names an item by its area and ancestors: `Header: About us › Team`. */
export const useNavItemName = (): ((item: ReferringNavItem) => string) => {
  const text = useText();
  return useCallback(
    ({ area, title, trail }) =>
      text('page-panel.nav-item', { area: area ?? 'none', trail: [...trail, title].join(' › ') }),
    [text]
  );
};
