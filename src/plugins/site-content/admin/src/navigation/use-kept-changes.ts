import { useAuth, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { useText } from '../translations/text';
import { dropChanges, keepChanges, takeChanges } from './kept-changes';
import type { NavigationEvent, NavigationState } from './navigation-state';

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

  useEffect(() => {
    if (!isLoaded || user === undefined) return;
    const changes = takeChanges(user);
    if (changes === null) return;
    dispatch({ type: 'restored', changes });
    toggleNotification({ type: 'info', message: text('navigation.restored') });
  }, [isLoaded, user]);

  // Whoever goes on working after the session has ended loses nothing of that either.
  useEffect(() => {
    if (isKept) keepChanges({ user, base: stored, items });
    else if (wasKept.current) dropChanges();
    wasKept.current = isKept;
  }, [isKept, items]);
};
