import fc from 'fast-check';
import { longestAscendingRun } from '../../src/plugins/site-content/domain/navigation/longest-ascending-run';
import {
  assignPositions,
  MAX_POSITION,
  type Sibling,
} from '../../src/plugins/site-content/domain/navigation/positions';

const at = (position: number | null, rank: number): Sibling => ({ position, rank });

/** True if the siblings are served in this order: by position, then by creation. */
const isInOrder = (positions: readonly number[], siblings: readonly Sibling[]): boolean =>
  positions.every((position, index) => {
    const next = positions[index + 1];
    if (next === undefined || position < next) return true;
    const [rank = 0, nextRank = 0] = siblings
      .slice(index, index + 2)
      .map((sibling) => sibling.rank);
    return position === next && rank < nextRank;
  });

/** Siblings in any order of creation. */
const siblingsArbitrary = (positions: fc.Arbitrary<number>, maxLength: number) =>
  fc
    .array(fc.option(positions), { maxLength })
    .chain((stored) =>
      fc
        .shuffledSubarray([...stored.keys()], { minLength: stored.length })
        .map((ranks) => stored.map((position, index) => at(position, ranks[index] ?? 0)))
    );

describe('the positions of siblings', () => {
  test.each<[string, Sibling[], number[]]>([
    ['are empty without siblings', [], []],
    ['start at 0 for new siblings', [at(null, 0), at(null, 1), at(null, 2)], [0, 1, 2]],
    ['stay if they are in order', [at(3, 0), at(7, 1), at(9, 2)], [3, 7, 9]],
    [
      'stay if equal positions are in the order of creation',
      [at(0, 0), at(0, 1), at(1, 2)],
      [0, 0, 1],
    ],
    ['fill a gap', [at(0, 1), at(null, 0), at(null, 3), at(10, 2)], [0, 1, 2, 10]],
    ['are equal if there is no gap', [at(0, 1), at(null, 0), at(1, 2)], [0, 1, 1]],
    [
      'go below the first for an item moved to the front',
      [at(9, 2), at(0, 0), at(1, 1)],
      [-1, 0, 1],
    ],
    ['go above the last for an item moved to the end', [at(1, 1), at(2, 2), at(0, 0)], [1, 2, 3]],
    [
      'shift siblings if there is no room',
      [at(1, 3), at(null, 2), at(2, 1), at(8, 0)],
      [1, 2, 3, 8],
    ],
    ['start again at the end of the integer range', [at(MAX_POSITION, 1), at(null, 0)], [0, 1]],
  ])('%s', (_what, siblings, expected) => {
    expect(assignPositions(siblings)).toEqual(expected);
  });

  test('keep the order of the siblings and fit into the integer column', () => {
    const anywhere = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -MAX_POSITION, max: MAX_POSITION }),
      fc.constantFrom(-MAX_POSITION, MAX_POSITION, MAX_POSITION - 1)
    );
    fc.assert(
      fc.property(siblingsArbitrary(anywhere, 12), (siblings) => {
        const positions = assignPositions(siblings);
        expect(isInOrder(positions, siblings)).toBe(true);
        for (const position of positions) {
          expect(Math.abs(position)).toBeLessThanOrEqual(MAX_POSITION);
        }
      })
    );
  });

  test('change only for moved siblings if there is room', () => {
    const spread = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 12 });
    fc.assert(
      fc.property(spread, (places) => {
        const siblings = places.map((place, rank) => at(place * 100, rank));
        const written = assignPositions(siblings).filter(
          (position, index) => position !== siblings[index]?.position
        );
        const unmoved = longestAscendingRun(places);
        expect(written).toHaveLength(places.length - unmoved.length);
      })
    );
  });
});
