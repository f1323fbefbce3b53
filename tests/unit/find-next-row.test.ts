import type { Line } from '../../src/plugins/site-content/admin/src/pages/tree/branches';
import { findNextRow } from '../../src/plugins/site-content/admin/src/pages/tree/find-next-row';

const line = (id: string, parent: string | null = null, kind = 'page'): Line =>
  ({ kind, id, parent }) as Line;

const LINES = [
  line('a'),
  line('b'),
  line('b1', 'b'),
  line('b1x', 'b1'),
  line('b:more', 'b', 'more'),
  line('c'),
];

describe('the row to focus after pages are deleted', () => {
  test.each<[string, string[], string | null]>([
    ['the next page', ['a'], 'b'],
    ['the next page that is not below it', ['b'], 'c'],
    ['the next subpage or other page', ['b1'], 'c'],
    ['the next page that is not deleted as well', ['a', 'b'], 'c'],
    ['the previous page after the last one', ['c'], 'b1x'],
    ['none if no page is left', ['a', 'b', 'c'], null],
  ])('is %s', (_what, deleted, next) => {
    expect(findNextRow(LINES, deleted)).toBe(next);
  });
});
