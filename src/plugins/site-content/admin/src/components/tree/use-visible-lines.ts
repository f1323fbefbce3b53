import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useRowsInSight } from '../use-visible-rows';
import { placesOfLines } from './line-places';

interface VisibleLine {
  readonly at: number;
  /** Where it stands, in pixels, for one that is kept out of sight; `null` for those that follow each other in sight. */
  readonly top: number | null;
}

interface VisibleLines {
  /** In their order, by which screen readers go, those that are kept included. */
  readonly drawn: readonly VisibleLine[];
  /** The room that is left for those above the ones in sight, and below them, in pixels. */
  readonly above: number;
  readonly below: number;
}

/**
 * Tells which lines of a tree are to be drawn in a box that scrolls. Their heights are estimated until they were seen,
 * as a line may have sentences below its title.
 *
 * @param lines with the height that each is likely to have, in pixels; the same list for as long as it holds
 * @param kept lines that stay wherever the box is scrolled to: keys and drags go on from them
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
  // Before anybody sees that they stand elsewhere.
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
