import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';

/** Rows above and below those in sight, drawn so that scrolling finds them there. */
const MORE_ROWS = 8;

/** Where rows stand in a box, in pixels from its top. */
export interface RowPlaces {
  readonly count: number;
  /** Of the row behind the last one, too: that is the height of all. */
  getTop(row: number): number;
  /** The row that covers this height, or one there would be. */
  rowAt(top: number): number;
}

interface VisibleRows {
  /** The first row that is drawn. */
  readonly from: number;
  /** The first one after them that is not. */
  readonly to: number;
}

/** Tells which rows are to be drawn in a box that scrolls: a hundred thousand cost as much as a hundred. */
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
 * The same for rows of one height.
 *
 * @param head height of what stays above the rows, in pixels like `rowHeight`
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

  /** Scrolls no further than it takes to have a row in sight. */
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
