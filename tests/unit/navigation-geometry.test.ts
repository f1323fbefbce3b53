import fc from 'fast-check';
import {
  type DraggedBranch,
  gapAtHeight,
  getHeight,
} from '../../src/plugins/site-content/admin/src/navigation/tree/geometry';

/** Five rows with a height of 10. The second one was picked up together with the row below it. */
const LIFTED: DraggedBranch = {
  origin: { gap: 1, level: 2 },
  lines: 2,
  edges: [0, 10, 20, 30, 40, 50],
};

describe('the gap at a pointer height', () => {
  test.each([
    ['above the list', -50, 0],
    ['on the upper half of the first row', 4, 0],
    ['on the lower half of the first row', 6, 1],
    ['on the dragged branch itself', 22, 1],
    ['on the upper half of the row after the branch', 34, 1],
    ['on the lower half of the row after the branch', 36, 2],
    ['on the lower half of the last row', 46, 3],
    ['below the list', 500, 3],
  ])('is found %s', (_where, height, gap) => {
    expect(gapAtHeight(LIFTED, height)).toBe(gap);
  });
});

describe('the height of a drop position', () => {
  test.each([
    ['before the first row, further out than before', { gap: 0, level: 1 }, 0],
    ['at the original position', { gap: 1, level: 2 }, 10],
    ['at the original position, deeper', { gap: 1, level: 3 }, 10],
    ['at the original position, further out', { gap: 1, level: 1 }, 30],
    ['after the next row', { gap: 2, level: 2 }, 40],
    ['at the end', { gap: 3, level: 1 }, 50],
  ])('is found %s', (_where, landing, height) => {
    expect(getHeight(LIFTED, landing)).toBe(height);
  });

  test('maps back to the same gap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 3 }),
        (heights, start, length, wanted, level) => {
          const edges = heights.reduce((all, height) => [...all, (all.at(-1) ?? 0) + height], [0]);
          const gap = start % heights.length;
          const lines = 1 + (length % (heights.length - gap));
          const lifted: DraggedBranch = { origin: { gap, level: 2 }, lines, edges };
          const landing = { gap: wanted % (heights.length - lines + 1), level };
          expect(gapAtHeight(lifted, getHeight(lifted, landing))).toBe(landing.gap);
        }
      )
    );
  });
});
