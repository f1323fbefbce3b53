import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const PLACE = 'data-place';

const getRow = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`[${PLACE}]`) : null;

const getControls = (row: HTMLElement): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('[data-control]'),
];

interface RowKeysOptions {
  readonly count: number;
  /** Number of visible rows. */
  readonly page: () => number;
  readonly reveal: (place: number) => void;
  /** Handlers for further keys, by key name. */
  readonly keys: Readonly<Record<string, (place: number) => void>>;
}

/**
 * Adds keyboard navigation to a partially rendered table: up, down, by page and to both ends between rows, right and
 * left to a row's controls. The Tab key only reaches the controls of one row.
 */
export const useRowKeys = (
  box: RefObject<HTMLElement>,
  { count, page, reveal, keys }: RowKeysOptions
) => {
  const [chosen, setChosen] = useState(0);
  const reachable = Math.max(Math.min(chosen, count - 1), 0);
  /** The control to focus once its row is rendered, `''` for the row itself. */
  const wanted = useRef<string | null>(null);

  // A layout effect, so that the focus moves before the next key press.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[${PLACE}="${reachable}"]`);
    if (row == null) return;
    const control = getControls(row).find((one) => one.dataset['control'] === wanted.current);
    wanted.current = null;
    (control ?? row).focus({ preventScroll: true });
    // In a low window, the row may also be outside of the page's visible part.
    row.scrollIntoView({ block: 'nearest' });
  });

  const goTo = (place: number, control = ''): void => {
    const next = Math.max(Math.min(place, count - 1), 0);
    wanted.current = control;
    setChosen(next);
    reveal(next);
  };

  const onFocus = ({ target }: FocusEvent): void => {
    const place = getRow(target)?.getAttribute(PLACE);
    if (place != null) setChosen(Number(place));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = getRow(event.target);
    if (row === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const place = Number(row.getAttribute(PLACE));
    const isOnRow = event.target === row;
    const control = isOnRow ? '' : ((event.target as HTMLElement).dataset['control'] ?? '');
    const controls = getControls(row);
    const at = controls.indexOf(event.target as HTMLElement);
    const moves: Record<string, () => void> = {
      ArrowDown: () => goTo(place + 1, control),
      ArrowUp: () => goTo(place - 1, control),
      PageDown: () => goTo(place + page(), control),
      PageUp: () => goTo(place - page(), control),
      Home: () => goTo(0),
      End: () => goTo(count - 1),
      ArrowRight: () => controls[at + 1]?.focus(),
      ArrowLeft: () => (controls[at - 1] ?? row).focus(),
    };
    const further = isOnRow ? keys[event.key] : undefined;
    const press = further === undefined ? moves[event.key] : () => further(place);
    if (press === undefined) return;
    event.preventDefault();
    press();
  };

  /** Makes the first row the Tab stop, for other rows than before. */
  const restart = useCallback(() => setChosen(0), []);

  return { reachable, restart, goTo, rowKeys: { onFocus, onKeyDown } };
};
