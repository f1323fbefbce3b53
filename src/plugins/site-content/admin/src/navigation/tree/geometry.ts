import type { DropPosition } from './drop-position';

/** A dragged branch, with the measured rows. */
export interface DraggedBranch {
  /** Its original drop position. */
  readonly origin: DropPosition;
  /** Its number of rows. */
  readonly lines: number;
  /**
   * The upper edges of all rows, including those of the branch, and the lower edge of the last row, as offsets from the
   * top of the list.
   */
  readonly edges: readonly number[];
}

/**
 * Returns the gap between the remaining rows that is nearest to an offset. Over the branch itself, this is its original
 * gap.
 */
export const gapAtHeight = ({ origin, lines, edges }: DraggedBranch, height: number): number => {
  const above = edges
    .slice(0, -1)
    .filter((edge, index) => (edge + (edges[index + 1] ?? edge)) / 2 < height).length;
  return above <= origin.gap ? above : Math.max(origin.gap, above - lines);
};

/**
 * Returns the offset of a drop position. In the branch's original gap, outer levels are shown after the branch and the
 * others before it.
 */
export const getHeight = (
  { origin, lines, edges }: DraggedBranch,
  { gap, level }: DropPosition
): number => {
  const isBehind = gap > origin.gap || (gap === origin.gap && level < origin.level);
  return edges[isBehind ? gap + lines : gap] ?? 0;
};
