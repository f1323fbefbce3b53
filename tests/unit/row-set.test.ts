import fc from 'fast-check';
import { RowSet } from '../../src/plugins/site-content/server/src/content/read-models/row-set';

const rows = fc.array(fc.nat(30_000));

const toSet = (some: readonly number[]): RowSet => {
  const set = new RowSet();
  for (const row of some) set.add(row);
  return set;
};
const inOrder = (some: Iterable<number>): number[] => [...new Set(some)].sort((a, b) => a - b);

test('rows that were added are there, and come in their order', () => {
  fc.assert(
    fc.property(rows, rows, (some, others) => {
      const set = toSet(some);
      expect([...set]).toEqual(inOrder(some));
      for (const row of [...some, ...others]) expect(set.has(row)).toBe(some.includes(row));
    })
  );
});

test('those are kept that another set has as well', () => {
  fc.assert(
    fc.property(rows, rows, fc.subarray([1, 7, 8, 9, 8191, 8192, 30_000]), (some, others, both) => {
      const set = toSet([...some, ...both]);
      set.keep(toSet([...others, ...both]));
      const shared = some.filter((row) => others.includes(row));
      expect([...set]).toEqual(inOrder([...shared, ...both]));
    })
  );
});
