import type { Landing } from './landing';

/** A branch that was picked up, among the lines as they stand on the screen. */
export interface Lifted {
  /** Where it was. */
  readonly origin: Landing;
  /** How many lines it has. */
  readonly lines: number;
  /** The upper edge of every line, its own included, and the lower edge of the last: heights from the top of the list. */
  readonly edges: readonly number[];
}

/** The gap among the lines that stay which is nearest to a height. Anywhere on the branch itself, that is its own. */
export const gapAtHeight = ({ origin, lines, edges }: Lifted, height: number): number => {
  const above = edges
    .slice(0, -1)
    .filter((edge, index) => (edge + (edges[index + 1] ?? edge)) / 2 < height).length;
  return above <= origin.gap ? above : Math.max(origin.gap, above - lines);
};

/** The height of a landing. In its own gap the branch moves out behind itself, and in before itself. */
export const getHeight = ({ origin, lines, edges }: Lifted, { gap, level }: Landing): number => {
  const isBehind = gap > origin.gap || (gap === origin.gap && level < origin.level);
  return edges[isBehind ? gap + lines : gap] ?? 0;
};
