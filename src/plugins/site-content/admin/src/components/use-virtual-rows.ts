import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

/** Number of rows rendered above and below the visible ones, for scrolling. */
const MORE_ROWS = 8;

interface Rows {
  readonly count: number;
  /** Height of all rows in pixels, or an estimate for each row until it is measured. */
  readonly height: number | ((row: number) => number);
  /** Identifies a measured row wherever it moves. Pass the same function while the rows stay the same. */
  readonly getKey?: (row: number) => string;
  /** Height of the sticky header in pixels. */
  readonly head?: number;
}

interface VirtualRows {
  /** First rendered row. */
  readonly from: number;
  /** The row after the last rendered one. */
  readonly to: number;
  /** Offset of a row in pixels from the first one; beyond the last row, the height of all. */
  readonly getTop: (row: number) => number;
  /** Scrolls only as far as needed to show a row. */
  readonly reveal: (row: number) => void;
  /** The `ref` for rows that are measured. They have their index in `data-index`. */
  readonly measure: (element: Element | null) => void;
}

/**
 * Determines which rows to render in a scrollable box, so that a hundred thousand rows cost as much as a
 * hundred.
 */
export const useVirtualRows = (
  box: RefObject<HTMLElement>,
  { count, height, getKey, head = 0 }: Rows
): VirtualRows => {
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...{ count, overscan: MORE_ROWS, scrollMargin: head, scrollPaddingStart: head },
    ...(getKey === undefined ? {} : { getItemKey: getKey }),
    estimateSize: typeof height === 'number' ? () => height : height,
    getScrollElement: () => box.current,
  });
  // Otherwise the known heights would be kept, even if all rows get another one, as in a narrow window.
  useLayoutEffect(() => {
    if (typeof height === 'number') virtualizer.measure();
  }, [virtualizer, height]);

  const rows = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return {
    from: rows[0]?.index ?? 0,
    to: (rows.at(-1)?.index ?? -1) + 1,
    getTop: (row) => {
      const start = virtualizer.measurementsCache[row]?.start;
      return start === undefined ? total : start - head;
    },
    reveal: (row) => virtualizer.scrollToIndex(row),
    measure: virtualizer.measureElement,
  };
};
