import { focusMain, isFocusFree, regainFocus } from './focus';

const CONTROLS = 'button:not(:disabled), a[href], input, textarea, [tabindex="0"]';

/** Returns the element and those around it, innermost first. */
const withAncestors = (element: Element): Element[] =>
  element.parentElement === null ? [element] : [element, ...withAncestors(element.parentElement)];

/** Whether an element has the focus, or has lost it by being disabled. */
const hasFocus = (element: HTMLElement): boolean =>
  document.activeElement === element || (isFocusFree() && element.matches(':disabled'));

/**
 * Returns the ref of a control that disappears when it is used. If it has the focus then, passes it on to the control
 * that `findNext` returns, or to the content of the page. A dialog that has caught the focus itself gives it up.
 *
 * @param findNext is given the closest element around the control that remains
 */
export const passFocus = (
  findNext: (around: Element) => Element | null | undefined = () => null
) => {
  let control: HTMLElement | null = null;
  return (element: HTMLElement | null): void => {
    if (element !== null) {
      control = element;
      return;
    }
    // React calls a ref with `null` while the element is still in the document.
    if (control === null || !hasFocus(control)) return;
    const around = withAncestors(control).slice(1);
    control = null;
    regainFocus(() => {
      const remaining = around.find(({ isConnected }) => isConnected);
      const next = remaining === undefined ? null : findNext(remaining);
      if (next instanceof HTMLElement) next.focus();
      if (isFocusFree()) focusMain();
    }, around);
  };
};

/** Returns the first control in an element, or in those around it. */
export const findControl = (around: Element): Element | null =>
  withAncestors(around)
    .map((one) => one.querySelector(CONTROLS))
    .find((one) => one !== null) ?? null;
