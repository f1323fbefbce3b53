import fc from 'fast-check';
import { spansUpTo } from '../../src/plugins/site-content/server/src/reads/row-ranges';

test('rows are searched in at most 16 ranges, without gaps or overlaps', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(20_000), fc.nat(10_000_000)), (last) => {
      const spans = spansUpTo(last);
      expect(spans.length).toBeLessThanOrEqual(16);
      expect(spans[0]?.[0]).toBe(0);
      expect(spans.at(-1)?.[1]).toBeGreaterThanOrEqual(last);
      for (const [at, [from]] of spans.entries()) {
        if (at > 0) expect(from).toBe((spans[at - 1]?.[1] ?? NaN) + 1);
      }
    })
  );
  expect(spansUpTo(0)).toEqual([[0, 3999]]);
});
