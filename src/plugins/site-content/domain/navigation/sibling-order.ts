/** As much of a stored item as says where it stands among its siblings. */
export interface Positioned {
  readonly position: number | null;
}

/** An item that was never given a position stands where one with 0 does. */
export const getPosition = ({ position }: Positioned): number => position ?? 0;

/**
 * Siblings in the order in which they are served, in the header and the footer as in the panel: by position, and as
 * they were given where that is the same.
 *
 * @param siblings in the order of creation
 */
export const inSiblingOrder = <Item extends Positioned>(siblings: readonly Item[]): Item[] =>
  siblings.toSorted((a, b) => getPosition(a) - getPosition(b));
