import { useCallback, useState, type FocusEvent, type KeyboardEvent } from 'react';

const lineOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;

const controlsOf = (line: HTMLElement): HTMLElement[] => [
  ...line.querySelectorAll<HTMLElement>('[data-control]'),
];

/** The line itself, or the control in it that is like the one the focus comes from. */
const focusLine = (line: HTMLElement | null | undefined, control: string | undefined): void => {
  if (line == null) return;
  const same = controlsOf(line).find((other) => other.dataset['control'] === control);
  (same ?? line).focus();
};

/** A line as the keys need to know it. */
export interface GridLine {
  readonly id: string;
  readonly parent: string | null;
  /** `null` where there is nothing below it. */
  readonly isExpanded: boolean | null;
}

export interface GridActions {
  /** Expands a line, or collapses it. */
  readonly fold: (id: string) => void;
  /** What further keys do on a line, by their names. */
  readonly keys: Readonly<Record<string, (id: string) => void>>;
}

/**
 * Moves the focus in the tree as the ARIA pattern "treegrid" has it: up and down from line to line, right and
 * left to unfold, fold, and to the controls of a line. The tab key reaches the controls of one line only, so that
 * it leads past a long tree as well.
 */
export const useGridKeys = (rows: readonly GridLine[], { fold, keys: further }: GridActions) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const isThere = rows.some(({ id }) => id === chosen);
  const reachable = isThere ? chosen : (rows[0]?.id ?? null);

  const onFocus = useCallback((event: FocusEvent) => {
    const line = lineOf(event.target);
    if (line !== null) setChosen(line.dataset['line'] ?? null);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = lineOf(event.target);
    if (line === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const row = rows.find(({ id }) => id === line.dataset['line']);
    if (row === undefined) return;
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
    const at = lines.indexOf(line);
    const isOnLine = event.target === line;
    const control = isOnLine ? undefined : (event.target as HTMLElement).dataset['control'];
    const controls = controlsOf(line);
    const controlAt = controls.indexOf(event.target as HTMLElement);

    const keys: Record<string, () => void> = {
      ArrowDown: () => focusLine(lines[at + 1], control),
      ArrowUp: () => focusLine(lines[at - 1], control),
      Home: () => focusLine(isOnLine ? lines[0] : line, undefined),
      End: () => (isOnLine ? focusLine(lines.at(-1), undefined) : controls.at(-1)?.focus()),
      ArrowRight: () => {
        if (isOnLine && row.isExpanded === false) fold(row.id);
        else controls[controlAt + 1]?.focus();
      },
      ArrowLeft: () => {
        if (!isOnLine) (controls[controlAt - 1] ?? line).focus();
        else if (row.isExpanded === true) fold(row.id);
        else
          focusLine(
            lines.find((other) => other.dataset['line'] === row.parent),
            undefined
          );
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
