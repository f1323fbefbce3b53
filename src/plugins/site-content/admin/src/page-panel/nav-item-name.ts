import { useCallback } from 'react';
import type { PageReferences } from '#site-content/domain/panel/answers';
import { useText } from '../translations/text';

type NavItem = PageReferences['navItems'][number];

/** Names an item by its area and the way to it: `Header: About us › Team`. */
export const useNavItemName = (): ((item: NavItem) => string) => {
  const text = useText();
  return useCallback(
    ({ area, title, trail }) =>
      text('page-panel.nav-item', { area: area ?? 'none', trail: [...trail, title].join(' › ') }),
    [text]
  );
};
