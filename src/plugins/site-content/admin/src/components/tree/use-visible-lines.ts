import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useRowsInSight } from '../use-visible-rows';
import { placesOfLines } from './line-places';

interface VisibleLine {
  readonly at: number;
  /** Offset in pixels of a row kept outside the visible part; `null` for visible rows. */
  readonly top: number | null;
}

interface VisibleLines {
  /** In order, which screen readers rely on, including the rows kept. */
  readonly drawn: readonly VisibleLine[];
  /** Space in pixels for the rows above and below the visible ones. */
  readonly above: number;
  readonly below: number;
}

/**
 * Determines which rows of a tree to render in a scrollable box. Heights are estimated until rows were
 * rendered, because a row may have notes below its title.
 *
 * @param lines with their estimated height in pixels; keep the same array while nothing changes
 * @param kept rows that stay rendered wherever the box is scrolled, as the starting point of keys and drags
 */
export const useVisibleLines = (
  box: RefObject<HTMLElement>,
  lines: readonly { readonly id: string; readonly height: number }[],
  kept: ReadonlySet<string>
): VisibleLines => {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map());
  const places = useMemo(
    () => placesOfLines(lines.map(({ id, height }) => measured.get(id) ?? height)),
    [lines, measured]
  );
  const { from, to } = useRowsInSight(box, places);

  const estimated = useMemo(() => new Map(lines.map(({ id, height }) => [id, height])), [lines]);
  const measure = useCallback((): void => {
    const found = [...(box.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].map(
      (line) => [line.dataset['line'] ?? '', line.getBoundingClientRect().height] as const
    );
    setMeasured((known) => {
      const other = found.filter(([id, height]) => (known.get(id) ?? estimated.get(id)) !== height);
      return other.length === 0 ? known : new Map([...known, ...other]);
    });
  }, [box, estimated]);
  // Before the changed positions become visible.
  useLayoutEffect(measure);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, measure]);

  const drawn: VisibleLine[] = [];
  for (const [at, { id }] of lines.entries()) {
    if (at >= from && at < to) drawn.push({ at, top: null });
    else if (kept.has(id)) drawn.push({ at, top: places.getTop(at) });
  }
  return {
    drawn,
    above: places.getTop(from),
    below: places.getTop(lines.length) - places.getTop(Math.max(from, to)),
  };
};
