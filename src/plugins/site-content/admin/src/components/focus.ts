/** Number of animation frames to wait: switching tabs takes a few. */
const FRAMES_TO_WAIT = 60;

/** Number of elements that a form may replace around a button that it disables. */
const MAX_WRAPPERS = 3;

/** The element that had the focus last. It may have lost it since by being disabled or removed. */
let lastFocused: Element | null = null;

/** The elements around focused ones, innermost first. */
const surroundings = new WeakMap<Element, readonly Element[]>();

document.addEventListener('focusin', (event) => {
  lastFocused = event.target as Element;
  const around = event.composedPath().slice(1, 1 + MAX_WRAPPERS);
  surroundings.set(lastFocused, around as Element[]);
});

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
 * dialog opens. The button may be disabled by now: a form disables its own until the user has answered.
 */
export const findOpener = (): Element | null => {
  const focused = isFocusFree() ? lastFocused : document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  return button == null ? focused : document.getElementById(button);
};

/** The elements that opened dialogs. */
const openers = new WeakMap<Element, Element | null>();

/** Notes what opened a dialog, for dialogs that open from it and close after it. */
export const noteOpener = (dialog: Element, opener: Element | null): void =>
  void openers.set(dialog, opener);

/** Returns the button that opened a dialog, if it is one of the design system's triggers, which name their dialog. */
export const findTrigger = ({ id }: Element): Element | null =>
  document.querySelector(`[aria-controls="${CSS.escape(id)}"]`);

const getName = (element: Element): string | null =>
  element.getAttribute('aria-label') ?? element.textContent;

/** Returns the element that has replaced a button in the same place, as Strapi's forms do while they save. */
const findReplacement = (element: Element): Element | null => {
  const around = surroundings.get(element)?.find(({ isConnected }) => isConnected);
  const others = around?.querySelectorAll(element.tagName) ?? [];
  return [...others].find((other) => getName(other) === getName(element)) ?? null;
};

/** Returns an element, or its replacement, or, if it has disappeared with its dialog, the one that opened that. */
const findRemaining = (element: Element | null): Element | null => {
  if (element === null || element.isConnected) return element;
  const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
  if (dialog === null) return findReplacement(element);
  return findTrigger(dialog) ?? findRemaining(openers.get(dialog) ?? null);
};

/** Focuses the content of the page, where Tab goes on to its first control. */
export const focusMain = (): void =>
  document.getElementById('main-content')?.focus({ preventScroll: true });

/**
 * Restores the focus to an element, or to what opened its dialog. If it is disabled or has disappeared, waits for a
 * moment, and then focuses the content of the page.
 */
export const giveBackFocus = (to: Element | null): void => {
  const attempt = (framesLeft: number): void => {
    const remaining = findRemaining(to);
    if (remaining instanceof HTMLElement) remaining.focus();
    if (!isFocusFree()) return;
    // The page may set the focus itself, such as to the row that a menu belonged to.
    if (framesLeft === 0) focusMain();
    else requestAnimationFrame(() => isFocusFree() && attempt(framesLeft - 1));
  };
  attempt(FRAMES_TO_WAIT);
};

/**
 * Focuses the row of an item once it exists. Does nothing if the user has moved the focus in the meantime, so that
 * their next key, which may delete, does not act on another row.
 */
export const focusRow = (id: string): void => {
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
 *
 * @param catchers elements that may catch a dropped focus, such as the dialog that loses the focused control
 */
export const regainFocus = (giveFocus: () => void, catchers: readonly Element[] = []): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isFocusFree() || catchers.some((one) => one === document.activeElement)) giveFocus();
    })
  );
};

/** Returns the row of the list that is the Tab stop. */
export const findRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-line][tabindex="0"]');

/**
 * Sets the focus after the focused element was removed: on the row of the list that is the Tab stop, or on the search
 * field if the list is empty.
 */
export const focusList = (): void =>
  regainFocus(() => {
    (findRow() ?? document.querySelector<HTMLElement>('input[name="search"]'))?.focus();
  });
