import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findTrigger, focusMain, regainFocus } from './focus';

/** Attributes of the list that contains the lines. It gets the focus when no line is left. */
export const LIST = { 'data-focus-list': true, tabIndex: -1, style: { outline: 'none' } } as const;

/**
 * Moves the focus to the next line, or to the list, when a line is removed that has it, itself or in a dialog opened by
 * one of its buttons.
 */
export const usePassFocusOn = (): RefObject<HTMLLIElement> => {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const line = ref.current;
    return () => {
      const focused = document.activeElement;
      const dialog = focused?.closest('[role="alertdialog"]') ?? null;
      if (line === null || !line.contains(dialog === null ? focused : findTrigger(dialog))) return;
      const list = line.closest<HTMLElement>('[data-focus-list]');
      const lines = [...(list?.querySelectorAll('li') ?? [])];
      const at = lines.indexOf(line);
      const next = lines[at + 1] ?? lines[at - 1];
      regainFocus(() => {
        const remaining = [next, list].find((one) => one?.isConnected === true);
        if (remaining == null) focusMain();
        else remaining.focus();
      });
    };
  }, []);
  return ref;
};
