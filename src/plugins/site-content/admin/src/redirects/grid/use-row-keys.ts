import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
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
  /** As many rows as are in sight. */
  readonly page: () => number;
  readonly reveal: (place: number) => void;
  /** What further keys do on a row, by their names. */
  readonly keys: Readonly<Record<string, (place: number) => void>>;
}

/**
 * Moves the focus in a table of which only a part is drawn: up, down, by the page and to both ends from row to row, right
 * and left to the controls of a row. The tab key reaches the controls of one row only.
 */
export const useRowKeys = (
  box: RefObject<HTMLElement>,
  { count, page, reveal, keys }: RowKeysOptions
) => {
  const [chosen, setChosen] = useState(0);
  const reachable = Math.max(Math.min(chosen, count - 1), 0);
  /** The control, or `''` for the row itself, that gets the focus when its row is drawn. */
  const wanted = useRef<string | null>(null);

  // Before the next key can be pressed.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[${PLACE}="${reachable}"]`);
    if (row == null) return;
    const control = getControls(row).find((one) => one.dataset['control'] === wanted.current);
    wanted.current = null;
    (control ?? row).focus({ preventScroll: true });
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

  return { reachable, goTo, rowKeys: { onFocus, onKeyDown } };
};
