import fc from 'fast-check';
import {
  MAX_POSITION,
  placeSiblings,
  type Sibling,
} from '../../src/plugins/site-content/contract/navigation/positions';

const at = (position: number | null, rank: number, isWritten = false): Sibling => ({
  position,
  rank,
  isWritten,
});

/** Served in this order: by position, then by creation. */
const isInOrder = (positions: readonly number[], siblings: readonly Sibling[]): boolean =>
  positions.every((position, index) => {
    const next = positions[index + 1];
    if (next === undefined || position < next) return true;
    const [rank = 0, nextRank = 0] = siblings
      .slice(index, index + 2)
      .map((sibling) => sibling.rank);
    return position === next && rank < nextRank;
  });

const writes = (positions: readonly number[], siblings: readonly Sibling[]): number =>
  siblings.filter(({ position, isWritten }, index) => !isWritten && position !== positions[index])
    .length;

/** The fewest rows that any choice of positions writes. */
const fewestWrites = (siblings: readonly Sibling[], range: readonly number[]): number => {
  const extend = (positions: readonly number[]): number => {
    if (positions.length > 0 && !isInOrder(positions, siblings)) return Infinity;
    if (positions.length === siblings.length) return writes(positions, siblings);
    return Math.min(...range.map((position) => extend([...positions, position])));
  };
  return extend([]);
};

const siblingsArbitrary = (positions: fc.Arbitrary<number>, maxLength: number) =>
  fc
    .array(fc.record({ position: fc.option(positions), isWritten: fc.boolean() }), { maxLength })
    .chain((siblings) =>
      fc
        .shuffledSubarray([...siblings.keys()], { minLength: siblings.length })
        .map((ranks) => siblings.map((sibling, index) => ({ ...sibling, rank: ranks[index] ?? 0 })))
    );

describe('positions', () => {
  test.each<[string, Sibling[], number[]]>([
    ['of no siblings', [], []],
    ['of new siblings count from 0', [at(null, 0), at(null, 1), at(null, 2)], [0, 1, 2]],
    ['stay where they are in order', [at(3, 0), at(7, 1), at(9, 2)], [3, 7, 9]],
    ['stay where equal ones are settled by creation', [at(0, 0), at(0, 1), at(1, 2)], [0, 0, 1]],
    ['spread out in a gap', [at(0, 1), at(null, 0), at(null, 3), at(10, 2)], [0, 3, 6, 10]],
    ['are equal where there is no gap', [at(0, 1), at(null, 0), at(1, 2)], [0, 1, 1]],
    ['go below the first', [at(9, 2), at(0, 0), at(1, 1)], [-1, 0, 1]],
    ['go behind the last', [at(1, 1), at(2, 2), at(0, 0)], [1, 2, 3]],
  ])('%s', (_what, siblings, expected) => {
    expect(placeSiblings(siblings)).toEqual(expected);
  });

  test('are in the order of the siblings, and the column holds them', () => {
    const anywhere = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -MAX_POSITION, max: MAX_POSITION }),
      fc.constantFrom(-MAX_POSITION, MAX_POSITION, MAX_POSITION - 1)
    );
    fc.assert(
      fc.property(siblingsArbitrary(anywhere, 12), (siblings) => {
        const positions = placeSiblings(siblings);
        expect(isInOrder(positions, siblings)).toBe(true);
        for (const position of positions) {
          expect(Math.abs(position)).toBeLessThanOrEqual(MAX_POSITION);
        }
      })
    );
  });

  test('write as few rows as any choice of positions', () => {
    const range = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
    fc.assert(
      fc.property(siblingsArbitrary(fc.integer({ min: 0, max: 3 }), 4), (siblings) => {
        expect(writes(placeSiblings(siblings), siblings)).toBe(fewestWrites(siblings, range));
      })
    );
  });
});
