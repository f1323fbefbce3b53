/** The part of a stored item that determines its order among siblings. */
interface Positioned {
  readonly position: number | null;
}

/** Returns the position of an item; a missing one counts as 0. */
export const getPosition = ({ position }: Positioned): number => position ?? 0;

/**
 * Sorts siblings as they are served and shown in the panel: by position, then in the given order.
 *
 * @param siblings in creation order
 */
export const inSiblingOrder = <Item extends Positioned>(siblings: readonly Item[]): Item[] =>
  siblings.toSorted((a, b) => getPosition(a) - getPosition(b));
