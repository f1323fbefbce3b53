import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isNavArea, type NavArea } from '#site-content/domain/rules/nav-item';
import { useEvent } from '../components/use-event';
import { findItem, type Items } from './tree/items';

/**
 * Manages the open tab. It comes from the URL fragment: `#header`, `#footer`, or `#` and an item's id, which opens the
 * item's area.
 *
 * @param onItem called with the item in the URL
 */
export const useArea = (
  items: Items,
  onItem: (id: string) => void
): [NavArea, (area: NavArea) => void] => {
  const named = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const setArea = useCallback(
    (area: NavArea) => navigate({ hash: area }, { replace: true }),
    [navigate]
  );

  const item = findItem(items, named);
  const area = isNavArea(named) ? named : (item?.area ?? 'header');
  const id = item?.id;
  const showItem = useEvent((shown: string) => {
    setArea(area);
    onItem(shown);
  });
  useEffect(() => {
    // Runs once per URL. Afterwards the user may switch tabs or move the item.
    if (id !== undefined) showItem(id);
  }, [id, showItem]);

  return [area, setArea];
};
