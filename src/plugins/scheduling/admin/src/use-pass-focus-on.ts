import { type RefObject, useLayoutEffect, useRef } from 'react';
import { regainFocus } from '#site-content/admin/components/focus';

/** Marks the list that a line belongs to, which gets the focus when no line is left. */
export const LIST = { 'data-schedules': true, tabIndex: -1, style: { outline: 'none' } } as const;

/**
 * For a line of a list: when it goes away with the focus in it, the focus goes on to the next line, or to the list. It goes
 * away once it is cancelled, retried or moved to another day, by this user or at its time.
 */
export const usePassFocusOn = (): RefObject<HTMLLIElement> => {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const line = ref.current;
    return () => {
      if (line === null || !line.contains(document.activeElement)) return;
      const list = line.closest<HTMLElement>('[data-schedules]');
      const lines = [...(list?.querySelectorAll('li') ?? [])];
      const at = lines.indexOf(line);
      const next = lines[at + 1] ?? lines[at - 1];
      regainFocus(() => (next?.isConnected === true ? next : list)?.focus());
    };
  }, []);
  return ref;
};
