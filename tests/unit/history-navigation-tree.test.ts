import { getTreeLines } from '../../src/plugins/history/admin/src/tree-lines';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';

const item = (id: string, parent: string | null = null, title = id): NavigationItem => ({
  ...{ id, parent, title, area: 'header' },
  ...{ url: `/${id}/`, page: null },
});

const reported = (before: readonly NavigationItem[], after: readonly NavigationItem[]): string[] =>
  getTreeLines(before, after).flatMap(({ area, lines, leftOut }) => [
    `${area}, ${leftOut} left out`,
    ...lines.map(
      ({ item: { title }, level, marks }) => `${'  '.repeat(level)}${[title, ...marks].join(' ')}`
    ),
  ]);

describe('the tree of a navigation change', () => {
  test('shows moved items below their new parent, and leaves out unchanged ones', () => {
    const before = [
      item('a'),
      item('b', 'a'),
      item('c', 'a'),
      item('d'),
      item('e', 'd'),
      item('f'),
    ];
    const after = [item('a'), item('b', 'a'), item('d'), item('e', 'd'), item('c', 'd'), item('f')];
    expect(reported(before, after)).toEqual(['header, 4 left out', '  d', '    c moved']);
  });

  test('shows removed items at their old position, with their subitems', () => {
    const before = [item('a'), item('b'), item('c', 'b'), item('d')];
    const after = [item('a'), item('d', null, 'D')];
    expect(reported(before, after)).toEqual([
      'header, 1 left out',
      '  b removed',
      '    c removed',
      '  D title',
    ]);
  });

  test('shows added items, and is empty without changes', () => {
    expect(reported([], [item('a'), item('b', 'a')])).toEqual([
      'header, 0 left out',
      '  a added',
      '    b added',
    ]);
    expect(reported([item('a')], [item('a')])).toEqual([]);
  });

  test('shows header and footer separately', () => {
    const footer = { ...item('x'), area: 'footer' } as const;
    expect(reported([item('a'), footer], [item('a'), { ...footer, url: '/y/' }])).toEqual([
      'footer, 0 left out',
      '  x target',
    ]);
  });
});
