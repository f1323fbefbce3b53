import {
  type Branch,
  type Branches,
  getTreeRows,
  isWithin,
  linesOfSearch,
  readBranch,
  withMore,
} from '../../src/plugins/site-content/admin/src/pages/tree/branches';
import type {
  FoundRow,
  PageTreeViewRow,
} from '../../src/plugins/site-content/domain/panel/page-tree-view';
import { ROOT_PARENT } from '../../src/plugins/site-content/domain/panel/page-tree-view';

const row = (id: string, children = 0): PageTreeViewRow => ({
  ...{ id, title: id, slug: id, path: `/${id}/`, draftPath: null, isBelowDraft: false },
  status: 'published',
  ...{
    parent: null,
    publishedParent: null,
    children,
    attention: [],
    version: 'v',
    canPreview: true,
  },
});

const branch = (total: number, ...rows: PageTreeViewRow[]): Branch => ({ rows, total });

const SITE: Branches = new Map([
  [ROOT_PARENT, branch(2, row('home'), row('about', 3))],
  ['about', branch(3, row('crew', 1))],
]);

const outline = (branches: Branches, ...expanded: string[]): string[] =>
  getTreeRows(branches, new Set(expanded)).map(
    (line) => '  '.repeat(line.level - 1) + (line.kind === 'page' ? line.id : line.kind)
  );

test('the page tree shows expanded branches, with placeholders for rows that are not loaded', () => {
  expect(outline(new Map())).toEqual(['waiting']);
  expect(outline(SITE)).toEqual(['home', 'about']);
  expect(outline(SITE, 'about')).toEqual(['home', 'about', '  crew', '  more']);
  expect(outline(SITE, 'about', 'crew')).toEqual([
    ...['home', 'about', '  crew', '    waiting', '  more'],
  ]);
});

test('a row of the page tree has its position, its siblings and the number of rows not loaded', () => {
  const lines = getTreeRows(SITE, new Set(['about']));
  expect(lines[0]).toMatchObject({ position: 1, siblings: 2, parent: null, isExpanded: null });
  expect(lines[2]).toMatchObject({ position: 1, siblings: 3, parent: 'about', isExpanded: false });
  expect(lines[3]).toMatchObject({ kind: 'more', branch: 'about', left: 2 });
});

test('a cycle of parents, possible only in content that bypassed the rules, does not hang', () => {
  const circle: Branches = new Map([
    [ROOT_PARENT, branch(1, row('a', 1))],
    ['a', branch(1, row('b', 1))],
    ['b', branch(1, row('a', 1))],
  ]);
  expect(outline(circle, 'a', 'b')).toEqual(['a', '  b']);
});

test('search results are a flat list', () => {
  const found = { ...row('crew', 1), trail: [] } satisfies FoundRow;
  const lines = linesOfSearch(branch(2, found));
  expect(lines).toMatchObject([
    { kind: 'page', level: 1, isExpanded: null },
    { kind: 'more', left: 1 },
  ]);
});

test('further rows are appended without duplicates', () => {
  const more = withMore(branch(3, row('a'), row('b')), branch(3, row('b'), row('c')));
  expect(more.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

describe('reloading a branch', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));
  const asked: number[] = [];
  /** Returns the branch in responses of two rows. */
  const ask = async (offset: number): Promise<Branch> => {
    asked.push(offset);
    return { rows: rows.slice(offset, offset + 2), total: 5 };
  };

  beforeEach(() => asked.splice(0));

  test('stops once the condition is met', async () => {
    const read = await readBranch(ask, (sofar) => sofar.rows.some(({ id }) => id === 'd'));
    expect(read.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 2]);
  });

  test('reads to the end, even if there are fewer rows than announced', async () => {
    const all = await readBranch(ask, () => false);
    expect(all.rows).toHaveLength(5);
    const none = await readBranch(
      async (offset) => ({ rows: offset === 0 ? rows : [], total: 9 }),
      () => false
    );
    expect(none.rows).toHaveLength(5);
  });
});

test('a page is within itself and within its ancestors', () => {
  const lines = getTreeRows(SITE, new Set(['about']));
  expect(isWithin(lines, 'crew', new Set(['about']))).toBe(true);
  expect(isWithin(lines, 'about', new Set(['about']))).toBe(true);
  expect(isWithin(lines, 'about', new Set(['crew']))).toBe(false);
});
