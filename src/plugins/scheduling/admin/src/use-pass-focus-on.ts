import { type RefObject, useLayoutEffect, useRef } from 'react';
import { regainFocus } from '#site-content/admin/components/focus';

/** Attributes of the list that contains the lines. It gets the focus when no line is left. */
export const LIST = { 'data-schedules': true, tabIndex: -1, style: { outline: 'none' } } as const;

/**
 * Moves the focus to the next line, or to the list, when a line that has it is removed. A line is removed when its
 * schedule is cancelled, retried or moved to another day, or changes its status when due.
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
