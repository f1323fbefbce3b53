/** Switching tabs takes a few frames. */
const FRAMES_TO_WAIT = 60;

/** Whether nothing has the focus, as after a dialog has closed. Otherwise the user has moved it already. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** After a dialog has closed: sets the focus, unless the user has moved it already. */
export const whenFocusIsFree =
  (giveFocus: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    if (isFocusFree()) giveFocus();
  };

/** What has opened a dialog: the button with the focus, or that of the menu, which is gone with the dialog. */
export const findOpener = (): Element | null => {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  return button == null ? focused : document.getElementById(button);
};

/** Restores the focus to an element, if it still exists. */
export const giveBackFocus = (to: Element | null): void => {
  if (to instanceof HTMLElement && to.isConnected) to.focus();
};

/**
 * Focuses the row of an item once it exists. Does nothing if the user has moved the focus in the meantime:
 * their next key, which may delete, is meant for what they chose.
 */
export const focusLine = (id: string): void => {
  const before = document.activeElement;
  const lookFor = (framesLeft: number): void => {
    requestAnimationFrame(() => {
      if (document.activeElement !== before && !isFocusFree()) return;
      const line = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
      if (line === null) {
        if (framesLeft > 0) lookFor(framesLeft - 1);
        return;
      }
      line.focus({ preventScroll: true });
      line.scrollIntoView({ block: 'nearest' });
    });
  };
  lookFor(FRAMES_TO_WAIT);
};

/**
 * Sets the focus after elements were moved in the page, which makes browsers drop it. Does nothing if the
 * user has moved it in the meantime.
 */
export const regainFocus = (giveFocus: () => void): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isFocusFree()) giveFocus();
    })
  );
};

/** After what had the focus is gone: focuses the row of a list that keys start from, or the search if the list is empty. */
export const focusList = (): void =>
  regainFocus(() => {
    const row = document.querySelector<HTMLElement>('[data-line][tabindex="0"]');
    (row ?? document.querySelector<HTMLElement>('input[name="search"]'))?.focus();
  });
