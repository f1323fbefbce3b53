import { useAuth, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { useEvent } from '../components/use-event';
import { useText } from '../translations/text';
import type { NavigationEvent, NavigationState } from './navigation-state';
import { dropChanges, keepChanges, takeChanges } from './unsaved-changes';

/** Stores unsaved changes when the session ends, and restores them after the navigation was loaded. */
export const useKeptChanges = (
  isLoaded: boolean,
  { isKept, stored, items }: NavigationState,
  dispatch: (event: NavigationEvent) => void
): void => {
  const { toggleNotification } = useNotification();
  const text = useText();
  const user = useAuth('useKeptChanges', ({ user: loggedIn }) => loggedIn?.id);
  const wasKept = useRef(false);

  const restore = useEvent((owner: number | string) => {
    const changes = takeChanges(owner);
    if (changes === null) return;
    dispatch({ type: 'restored', changes });
    toggleNotification({ type: 'info', message: text('navigation.restored') });
  });
  useEffect(() => {
    if (isLoaded && user !== undefined) restore(user);
  }, [isLoaded, user, restore]);

  // Also covers changes made after the session has ended.
  const keep = useEvent(() => {
    if (isKept) keepChanges({ user, base: stored, items });
    else if (wasKept.current) dropChanges();
    wasKept.current = isKept;
  });
  useEffect(() => keep(), [isKept, items, keep]);
};
