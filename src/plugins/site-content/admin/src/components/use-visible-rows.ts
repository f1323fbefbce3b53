import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';

/** Rows rendered above and below the visible ones for scrolling. */
const MORE_ROWS = 8;

/** Row positions in a box, in pixels from its top. */
export interface RowPlaces {
  readonly count: number;
  /** Also valid for the row after the last one, which gives the total height. */
  getTop(row: number): number;
  /** The row at this offset, even beyond the last one. */
  rowAt(top: number): number;
}

interface VisibleRows {
  /** First rendered row. */
  readonly from: number;
  /** The row after the last rendered one. */
  readonly to: number;
}

/**
 * Determines which rows to render in a scrollable box, so that a hundred thousand rows cost as much as a
 * hundred.
 */
export const useRowsInSight = (box: RefObject<HTMLElement>, places: RowPlaces): VisibleRows => {
  const [seen, setSeen] = useState<VisibleRows>({ from: 0, to: 0 });

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const { count } = places;
    const look = (): void => {
      const { scrollTop, clientHeight } = element;
      const first = places.rowAt(scrollTop) - MORE_ROWS;
      const last = places.rowAt(scrollTop + clientHeight) + 1 + MORE_ROWS;
      const from = Math.max(Math.min(first, count - 1), 0);
      const to = Math.min(last, count);
      setSeen((known) => (known.from === from && known.to === to ? known : { from, to }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, places]);

  return seen;
};

/**
 * The same for rows of equal height.
 *
 * @param head height of the sticky header, in pixels like `rowHeight`
 */
export const useVisibleRows = (
  box: RefObject<HTMLElement>,
  { count, rowHeight, head }: { count: number; rowHeight: number; head: number }
): VisibleRows & { readonly reveal: (row: number) => void } => {
  const seen = useRowsInSight(
    box,
    useMemo(
      () => ({
        count,
        getTop: (row) => row * rowHeight,
        rowAt: (top) => Math.floor(top / rowHeight),
      }),
      [count, rowHeight]
    )
  );

  /** Scrolls only as far as needed to show a row. */
  const reveal = useCallback(
    (row: number): void => {
      const element = box.current;
      if (element === null) return;
      const top = row * rowHeight;
      const room = element.clientHeight - head - rowHeight;
      if (top < element.scrollTop) element.scrollTo({ top });
      else if (top > element.scrollTop + room) element.scrollTo({ top: top - room });
    },
    [box, rowHeight, head]
  );
  return { ...seen, reveal };
};
