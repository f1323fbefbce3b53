import {
  findChunks,
  type LoadedRows,
  rowAt,
  withChunk,
} from '../../src/plugins/site-content/admin/src/redirects/loaded-rows';
import type { RedirectRow } from '../../src/plugins/site-content/domain/panel/redirects';

const part = (number: number, total = 100_000) => ({
  rows: Array.from({ length: 100 }, (_, at) => ({ id: `${number * 100 + at}` }) as RedirectRow),
  total,
});
const NOTHING: LoadedRows = { total: 0, parts: new Map() };

describe('the loaded redirect rows', () => {
  test.each([
    [{ from: 0, to: 1 }, [0]],
    [{ from: 0, to: 100 }, [0]],
    [{ from: 99, to: 101 }, [0, 1]],
    [{ from: 250, to: 401 }, [2, 3, 4]],
  ])('are requested in chunks of 100: %j', (span, parts) => {
    expect(findChunks(span)).toEqual(parts);
  });

  test('are found at their index', () => {
    const loaded = withChunk(NOTHING, 3, part(3));
    expect(loaded.total).toBe(100_000);
    expect(rowAt(loaded, 300)?.id).toBe('300');
    expect(rowAt(loaded, 399)?.id).toBe('399');
    expect(rowAt(loaded, 400)).toBeUndefined();
  });

  test('are dropped first if they are farthest from the visible rows', () => {
    let loaded = NOTHING;
    for (let number = 0; number < 30; number += 1) loaded = withChunk(loaded, number, part(number));
    expect([...loaded.parts.keys()].toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 10)
    );
    expect(withChunk(loaded, 29, part(29, 7)).total).toBe(7);
  });
});
