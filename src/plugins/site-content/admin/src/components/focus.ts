/** It takes a few to show another tab. */
const FRAMES_TO_WAIT = 60;

/** Has nothing the focus, as when a dialog has taken it along? Else an editor has put it somewhere already. */
export const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** For when a dialog has gone: gives the focus to where it belongs, unless an editor was quicker. */
export const whenFocusIsFree =
  (giveFocus: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    if (isFocusFree()) giveFocus();
  };

/** Gives the focus to what had it before, where that is still there. */
export const giveBackFocus = (to: Element | null): void => {
  if (to instanceof HTMLElement && to.isConnected) to.focus();
};

/**
 * Puts the focus on an item's line as soon as it is there. An editor who goes somewhere else before that stays there:
 * the next key, which may delete, is meant for what was chosen last.
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
 * Gives the focus to where it belongs once something is drawn anew: browsers take it from what is moved in a page. An
 * editor who is somewhere else by then stays there.
 */
export const regainFocus = (giveFocus: () => void): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isFocusFree()) giveFocus();
    })
  );
};
