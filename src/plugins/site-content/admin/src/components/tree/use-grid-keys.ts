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

/** Focuses the line itself, or the control in it that is like the one the focus comes from. */
const focusIn = (line: HTMLElement, control: string | undefined): void => {
  const same = getControls(line).find((other) => other.dataset['control'] === control);
  (same ?? line).focus();
};

/** A line as the keys need to know it. */
export interface GridLine {
  readonly id: string;
  readonly parent: string | null;
  /** `null` where there is nothing below it. */
  readonly isExpanded: boolean | null;
}

interface GridKeysOptions {
  /** The line that the tab key leads to, and who is told which one that is now. */
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  /** Expands a line, or collapses it. */
  readonly fold: (id: string) => void;
  /** What further keys do on a line, by their names. */
  readonly keys: Readonly<Record<string, (id: string) => void>>;
}

/** How many lines the keys Page Up and Page Down go over. */
const PAGE_OF_LINES = 10;

/**
 * Moves the focus in the tree as the ARIA pattern "treegrid" has it: up and down from line to line, right and
 * left to unfold, fold, and to the controls of a line. The tab key reaches the controls of one line only, so that
 * it leads past a long tree as well. That line must be drawn, wherever the tree is scrolled to; others need not be.
 *
 * @param box the element that has the lines
 */
export const useGridKeys = (
  box: RefObject<HTMLElement>,
  rows: readonly GridLine[],
  { chosen, choose, fold, keys: further }: GridKeysOptions
) => {
  const isThere = rows.some(({ id }) => id === chosen);
  const reachable = isThere ? chosen : (rows[0]?.id ?? null);
  /** What gets the focus as soon as it is drawn. */
  const wanted = useRef<{ readonly id: string; readonly control: string | undefined } | null>(null);

  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const { id, control } = wanted.current;
    const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
    if (line == null) return;
    wanted.current = null;
    focusIn(line, control);
  };
  // Before the next key can be pressed.
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
