/** Number of animation frames to wait: switching tabs takes a few. */
const FRAMES_TO_WAIT = 60;

/** True if nothing has the focus, as after a dialog has closed. Otherwise, the user has moved it already. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Returns a handler for a closed dialog that sets the focus, unless the user has moved it already. */
export const whenFocusIsFree =
  (giveFocus: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    if (isFocusFree()) giveFocus();
  };

/**
 * Returns the element that opened a dialog: the focused button, or the button of the menu, which disappears when the
 * dialog opens.
 */
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
 * Focuses the row of an item once it exists. Does nothing if the user has moved the focus in the meantime: their next
 * key, which may delete, is meant for what they chose.
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
 * Sets the focus after elements were moved in the page, which makes browsers drop the focus. Does nothing if the user
 * has moved it in the meantime.
 */
export const regainFocus = (giveFocus: () => void): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isFocusFree()) giveFocus();
    })
  );
};

/**
 * Sets the focus after the focused element was removed: on the row of the list that is the Tab stop, or on the search
 * field if the list is empty.
 */
export const focusList = (): void =>
  regainFocus(() => {
    const row = document.querySelector<HTMLElement>('[data-line][tabindex="0"]');
    (row ?? document.querySelector<HTMLElement>('input[name="search"]'))?.focus();
  });
