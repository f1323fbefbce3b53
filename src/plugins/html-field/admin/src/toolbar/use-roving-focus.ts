import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react';

const ITEMS = 'button:not([disabled]), [role="combobox"]';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/**
 * Makes a toolbar a single Tab stop; arrow keys, Home and End move between its items (WAI-ARIA Authoring
 * Practices, toolbar). Any focusable element in it is an item.
 */
export const useRovingFocus = (
  ref: RefObject<HTMLElement>
): {
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
} => {
  const current = useRef<HTMLElement | null>(null);
  const getItems = useCallback(
    (): HTMLElement[] => [...(ref.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])],
    [ref]
  );
  const makeCurrent = useCallback(
    (item: HTMLElement | undefined): void => {
      current.current = item ?? null;
      for (const other of getItems()) other.tabIndex = other === item ? 0 : -1;
    },
    [getItems]
  );
  // A change of the selection adds, removes and disables items without rendering the toolbar.
  useEffect(() => {
    const refresh = (): void => {
      const items = getItems();
      makeCurrent(items.find((item) => item === current.current) ?? items[0]);
    };
    refresh();
    const observer = new MutationObserver(refresh);
    if (ref.current !== null) {
      observer.observe(ref.current, {
        childList: true,
        subtree: true,
        attributeFilter: ['disabled'],
      });
    }
    return () => observer.disconnect();
  }, [ref, getItems, makeCurrent]);
  return {
    onKeyDown(event) {
      const items = getItems();
      const at = items.indexOf(event.target as HTMLElement);
      const step = STEPS[event.key];
      if (at === -1 || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = items[step(at, items.length)];
      makeCurrent(next);
      next?.focus();
    },
    onFocus(event) {
      const item = getItems().find((other) => other === event.target);
      if (item !== undefined) makeCurrent(item);
    },
  };
};
