import {
  type Branch,
  type Branches,
  isWithin,
  linesOfSearch,
  linesOfTree,
  readBranch,
  withMore,
} from '../../src/plugins/site-content/admin/src/pages/tree/branches';
import type {
  ExplorerRow,
  FoundRow,
} from '../../src/plugins/site-content/domain/panel/page-tree-view';
import { ROOT_PARENT } from '../../src/plugins/site-content/domain/panel/page-tree-view';

const row = (id: string, children = 0): ExplorerRow => ({
  ...{ id, title: id, slug: id, path: `/${id}/`, status: 'published' as const },
  ...{
    parent: null,
    publishedParent: null,
    children,
    attention: [],
    version: 'v',
    mayPreview: true,
  },
});

const branch = (total: number, ...rows: ExplorerRow[]): Branch => ({ rows, total });

const SITE: Branches = new Map([
  [ROOT_PARENT, branch(2, row('home'), row('about', 3))],
  ['about', branch(3, row('crew', 1))],
]);

const outline = (branches: Branches, ...expanded: string[]): string[] =>
  linesOfTree(branches, new Set(expanded)).map(
    (line) => '  '.repeat(line.level - 1) + (line.kind === 'page' ? line.id : line.kind)
  );

test('a tree shows what is expanded, and stands for what is not known yet', () => {
  expect(outline(new Map())).toEqual(['waiting']);
  expect(outline(SITE)).toEqual(['home', 'about']);
  expect(outline(SITE, 'about')).toEqual(['home', 'about', '  crew', '  more']);
  expect(outline(SITE, 'about', 'crew')).toEqual([
    ...['home', 'about', '  crew', '    waiting', '  more'],
  ]);
});

test('a line tells where it stands, and how much is left', () => {
  const lines = linesOfTree(SITE, new Set(['about']));
  expect(lines[0]).toMatchObject({ position: 1, siblings: 2, parent: null, isExpanded: null });
  expect(lines[2]).toMatchObject({ position: 1, siblings: 3, parent: 'about', isExpanded: false });
  expect(lines[3]).toMatchObject({ kind: 'more', branch: 'about', left: 2 });
});

test('a circle of parents, which only comes past the rules, ends', () => {
  const circle: Branches = new Map([
    [ROOT_PARENT, branch(1, row('a', 1))],
    ['a', branch(1, row('b', 1))],
    ['b', branch(1, row('a', 1))],
  ]);
  expect(outline(circle, 'a', 'b')).toEqual(['a', '  b']);
});

test('what a search has found is a list', () => {
  const found = { ...row('crew', 1), trail: [] } satisfies FoundRow;
  const lines = linesOfSearch(branch(2, found));
  expect(lines).toMatchObject([
    { kind: 'page', level: 1, isExpanded: null },
    { kind: 'more', left: 1 },
  ]);
});

test('more rows come behind those that are there, each once', () => {
  const more = withMore(branch(3, row('a'), row('b')), branch(3, row('b'), row('c')));
  expect(more.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

describe('a branch that is read anew', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id));
  const asked: number[] = [];
  /** Two rows an answer. */
  const ask = async (offset: number): Promise<Branch> => {
    asked.push(offset);
    return { rows: rows.slice(offset, offset + 2), total: 5 };
  };

  beforeEach(() => asked.splice(0));

  test('is read until it is enough', async () => {
    const read = await readBranch(ask, (sofar) => sofar.rows.some(({ id }) => id === 'd'));
    expect(read.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual([0, 2]);
  });

  test('is read to its end, also where fewer rows come than there are said to be', async () => {
    const all = await readBranch(ask, () => false);
    expect(all.rows).toHaveLength(5);
    const none = await readBranch(
      async (offset) => ({ rows: offset === 0 ? rows : [], total: 9 }),
      () => false
    );
    expect(none.rows).toHaveLength(5);
  });
});

test('a page stands within itself and those above it', () => {
  const lines = linesOfTree(SITE, new Set(['about']));
  expect(isWithin(lines, 'crew', new Set(['about']))).toBe(true);
  expect(isWithin(lines, 'about', new Set(['about']))).toBe(true);
  expect(isWithin(lines, 'about', new Set(['crew']))).toBe(false);
});
