import { useEffect } from 'react';
import { useEvent } from './use-event';

/** Runs a callback whenever the user returns to the window from another tab or program. */
export const useWindowFocus = (onFocus: () => void): void => {
  const latest = useEvent(onFocus);
  useEffect(() => {
    window.addEventListener('focus', latest);
    return () => window.removeEventListener('focus', latest);
  }, [latest]);
};
