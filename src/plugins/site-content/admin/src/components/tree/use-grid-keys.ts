import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react';

const toLine = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;

const getControls = (line: HTMLElement): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('[data-control]'),
];

/**
 * Focuses the row, or the control in it that matches the previously focused one, and scrolls the whole row into view.
 */
const focusIn = (line: HTMLElement, control: string | undefined): void => {
  const same = getControls(line).find((other) => other.dataset['control'] === control);
  (same ?? line).focus({ preventScroll: true });
  line.scrollIntoView({ block: 'nearest' });
};

/** A row as needed by the keyboard handler. */
export interface GridLine {
  readonly id: string;
  readonly parent: string | null;
  /** `null` if the row has no children. */
  readonly isExpanded: boolean | null;
}

interface GridKeysOptions {
  /** The row reachable with the Tab key, and a callback that changes it. */
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  /** Expands or collapses a row. */
  readonly fold: (id: string) => void;
  /** Handlers for further keys, by key name. */
  readonly keys: Readonly<Record<string, (id: string) => void>>;
}

/** Number of rows that Page Up and Page Down move by. */
const PAGE_OF_LINES = 10;

/**
 * Adds keyboard navigation by the ARIA pattern "treegrid": up and down between rows, right and left to expand, collapse
 * and reach a row's controls. The Tab key only reaches the controls of one row, so that it leaves a long tree quickly.
 * That row must always be rendered, wherever the tree is scrolled; other rows need not be.
 *
 * @param box element that contains the rows
 */
export const useGridKeys = (
  box: RefObject<HTMLElement>,
  rows: readonly GridLine[],
  { chosen, choose, fold, keys: further }: GridKeysOptions
) => {
  const isThere = rows.some(({ id }) => id === chosen);
  const reachable = isThere ? chosen : (rows[0]?.id ?? null);
  /** The row or control to focus as soon as it is rendered. */
  const wanted = useRef<{ readonly id: string; readonly control: string | undefined } | null>(null);

  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const { id, control } = wanted.current;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
    if (line == null) return;
    wanted.current = null;
    focusIn(line, control);
  };
  // A layout effect, so that the focus moves before the next key press.
  useLayoutEffect(focusWanted);

  const goTo = (row: GridLine | undefined, control?: string): void => {
    if (row === undefined) return;
    wanted.current = { id: row.id, control };
    choose(row.id);
    focusWanted();
  };

  const onFocus = useCallback(
    (event: FocusEvent) => {
      const id = toLine(event.target)?.dataset['line'];
      if (id !== undefined) choose(id);
    },
    [choose]
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = toLine(event.target);
    if (line === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const at = rows.findIndex(({ id }) => id === line.dataset['line']);
    const row = rows[at];
    if (row === undefined) return;
    const isOnLine = event.target === line;
    const control = isOnLine ? undefined : (event.target as HTMLElement).dataset['control'];
    const controls = getControls(line);
    const controlAt = controls.indexOf(event.target as HTMLElement);

    const keys: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1], control),
      ArrowUp: () => goTo(rows[at - 1], control),
      PageDown: () => goTo(rows[Math.min(at + PAGE_OF_LINES, rows.length - 1)], control),
      PageUp: () => goTo(rows[Math.max(at - PAGE_OF_LINES, 0)], control),
      Home: () => goTo(isOnLine ? rows[0] : row),
      End: () => (isOnLine ? goTo(rows.at(-1)) : controls.at(-1)?.focus()),
      ArrowRight: () => {
        if (isOnLine && row.isExpanded === false) fold(row.id);
        else controls[controlAt + 1]?.focus();
      },
      ArrowLeft: () => {
        if (!isOnLine) (controls[controlAt - 1] ?? line).focus();
        else if (row.isExpanded === true) fold(row.id);
        else goTo(rows.find(({ id }) => id === row.parent));
      },
    };
    const onLine = isOnLine ? further[event.key] : undefined;
    const press = onLine === undefined ? keys[event.key] : () => onLine(row.id);
    if (press === undefined) return;
    event.preventDefault();
    press();
  };

  return { reachable, gridProps: { onFocus, onKeyDown } };
};
