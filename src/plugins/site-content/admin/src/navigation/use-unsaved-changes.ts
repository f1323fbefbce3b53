import { useAuth, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { useEvent } from '../components/use-event';
import { useText } from '../translations/text';
import type { NavigationEvent, NavigationState } from './navigation-state';
import { dropChanges, keepChanges, takeChanges } from './unsaved-changes';

/** Keeps the changes that outlast an ended session, and brings back what was kept once the navigation is loaded. */
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

  // Whoever goes on working after the session has ended loses nothing of that either.
  const keep = useEvent(() => {
    if (isKept) keepChanges({ user, base: stored, items });
    else if (wasKept.current) dropChanges();
    wasKept.current = isKept;
  });
  useEffect(() => keep(), [isKept, items, keep]);
};
