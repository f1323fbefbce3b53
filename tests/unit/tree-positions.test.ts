import { placesOfLines } from '../../src/plugins/site-content/admin/src/components/tree/line-places';

const { count, getTop, rowAt } = placesOfLines([56, 90, 56]);

test('lines of different heights stand one below the other', () => {
  expect(count).toBe(3);
  expect([0, 1, 2, 3].map(getTop)).toEqual([0, 56, 146, 202]);
});

test('a line is found by any height that it covers', () => {
  expect([0, 55, 56, 145, 146, 201].map(rowAt)).toEqual([0, 0, 1, 1, 2, 2]);
});

test('below the last line there is none, and no lines take no room', () => {
  expect(rowAt(202)).toBe(3);
  expect(rowAt(9000)).toBe(3);
  const none = placesOfLines([]);
  expect([none.count, none.getTop(0), none.getTop(1), none.rowAt(0)]).toEqual([0, 0, 0, 0]);
});
