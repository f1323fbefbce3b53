import fc from 'fast-check';
import {
  buildPageTree,
  type TreePosition,
} from '../../src/plugins/site-content/domain/pages/page-tree';

const place = (id: string, parent: string | null = null, slug = id): TreePosition => ({
  id,
  slug,
  parent,
  isPublished: true,
});
const remembered = (id: string, parent: string | null = null, slug = id): TreePosition => ({
  ...place(id, parent, slug),
  isPublished: false,
});
const getPath = (id: string, places: readonly TreePosition[], homeSlug = 'home'): string | null =>
  buildPageTree(places, homeSlug).getPath(id);

describe('the path of a page', () => {
  test.each<[string, string, TreePosition[], string | null]>([
    ['of a root page is its slug', 'a', [place('a')], '/a/'],
    ['of the home page is /', 'h', [place('h', null, 'home')], '/'],
    [
      'omits the home page',
      'b',
      [place('h', null, 'home'), place('a', 'h'), place('b', 'a')],
      '/a/b/',
    ],
    [
      'contains the slugs of its ancestors',
      'c',
      [place('c', 'b'), place('b', 'a'), place('a')],
      '/a/b/c/',
    ],
    [
      'begins below an ancestor that was never published',
      'c',
      [place('c', 'b'), place('b', 'a')],
      '/b/c/',
    ],
    [
      'begins below the nearest ancestor that was never published',
      'c',
      [place('c', 'b'), place('a')],
      '/c/',
    ],
    [
      'contains the last published slugs of unpublished ancestors',
      'c',
      [place('c', 'b'), remembered('b', 'a'), remembered('a', null, 'before')],
      '/before/b/c/',
    ],
    [
      'omits an unpublished home page',
      'b',
      [remembered('h', null, 'home'), place('b', 'h')],
      '/b/',
    ],
    ['of an unpublished page is null', 'a', [remembered('a')], null],
    [
      'contains the home slug below another page',
      'b',
      [place('a'), place('b', 'a', 'home')],
      '/a/home/',
    ],
    ['of a page that was never published is null', 'x', [place('a')], null],
  ])('%s', (_what, id, places, path) => {
    expect(getPath(id, places)).toBe(path);
  });

  test('follows the configured home slug', () => {
    const places = [place('s', null, 'start'), place('home', 's')];
    expect(getPath('s', places, 'start')).toBe('/');
    expect(getPath('home', places, 'start')).toBe('/home/');
  });

  test('is derived without hanging if the parents form a cycle', () => {
    expect(getPath('a', [place('a', 'b'), place('b', 'a')])).toMatch(/^\/.*a\/$/);
    expect(getPath('a', [place('a', 'a')])).toMatch(/^\/.*a\/$/);
  });

  test('contains the slugs above it up to the first repetition, whatever the order of lookups', () => {
    const PLACES = 8;
    // Any parents, including missing pages and cycles.
    const parents = fc.array(fc.option(fc.nat({ max: PLACES }).map(String)), {
      minLength: PLACES,
      maxLength: PLACES,
    });
    const slugsAbove = (
      id: string,
      places: readonly TreePosition[],
      passed: string[]
    ): string[] => {
      const at = places.find((known) => known.id === id);
      if (at === undefined || passed.includes(id)) return [];
      const above = at.parent === null ? [] : slugsAbove(at.parent, places, [...passed, id]);
      return [...above, at.slug];
    };
    fc.assert(
      fc.property(parents, fc.infiniteStream(fc.nat({ max: PLACES - 1 })), (chosen, asked) => {
        const places = chosen.map((parent, id) => place(String(id), parent));
        const tree = buildPageTree(places, 'home');
        for (const number of [...asked.take(PLACES)]) {
          const id = String(number);
          expect(tree.getPath(id)).toBe(`/${slugsAbove(id, places, []).join('/')}/`);
        }
      })
    );
  });
});

describe('a page that is no longer published', () => {
  const tree = buildPageTree([place('a'), remembered('b', 'a'), place('c', 'b')], 'home');

  test('keeps its descendants connected to its ancestors, but is not their parent', () => {
    expect(tree.getAncestors('c')).toEqual(['a']);
    expect(tree.getParent('c')).toBeNull();
    expect([tree.has('b'), tree.getPath('b'), tree.pathOfPlace('b')]).toEqual([
      false,
      null,
      '/a/b/',
    ]);
  });
});

/** A documentation tree: the same few slugs below different parents, in several languages. */
const documentation = (): string[][] => {
  const languages = ['en', 'de', 'fr', 'ja', 'pt-br', 'zh-cn', 'es'];
  const products = ['install', 'guides', 'reference', 'tutorial', 'api'];
  const topics = ['index', 'overview', 'configuration', 'routing'];
  const paths: string[][] = [];
  for (const language of languages) {
    paths.push([language]);
    for (const product of products) {
      paths.push([language, product]);
      for (const topic of topics) {
        paths.push([language, product, topic]);
        for (const leaf of topics) paths.push([language, product, topic, leaf]);
      }
    }
  }
  return paths;
};

describe('the page at a path', () => {
  test('is found by its exact path only', () => {
    const tree = buildPageTree(
      [place('h', null, 'home'), place('a', 'h'), remembered('b')],
      'home'
    );
    expect(tree.idAt('/')).toBe('h');
    expect(tree.idAt('/a/')).toBe('a');
    for (const path of ['/A/', '/a', 'a/', '/b/', '/home/', '', '/constructor/']) {
      expect(tree.idAt(path)).toBeNull();
    }
  });

  test('is found for every path of a documentation tree', () => {
    const paths = documentation().map((path) => path.join('/'));
    expect(new Set(paths).size).toBe(paths.length);
    const places = paths.map((path) =>
      place(
        path,
        path.includes('/') ? path.replace(/\/[^/]*$/, '') : null,
        path.replace(/.*\//, '')
      )
    );
    const tree = buildPageTree(places, 'home');
    for (const path of paths) expect(tree.idAt(`/${path}/`)).toBe(path);
  });

  test('is the first one if several pages share the path', () => {
    const duplicates = [place('a', null, 'twin'), place('b', null, 'twin')];
    expect(buildPageTree(duplicates, 'home').idAt('/twin/')).toBe('a');
    expect(buildPageTree(duplicates.toReversed(), 'home').idAt('/twin/')).toBe('b');
  });
});

/** Any forest: every page is a root, below an earlier page, or below an unpublished page. */
const forest = fc
  .array(fc.tuple(fc.nat(), fc.constantFrom('below', 'root', 'unpublished')), { maxLength: 30 })
  .map((pages) =>
    pages.map(([pick, kind], index) => {
      const parent = kind === 'below' && index > 0 ? `p${pick % index}` : null;
      return place(`p${index}`, kind === 'unpublished' ? 'gone' : parent);
    })
  );

/** Any content that bypassed the rules, including cycles and missing parents. */
const anyPlaces = fc
  .array(fc.tuple(fc.option(fc.nat(3)), fc.constantFrom('home', 'a', 'b')), { maxLength: 4 })
  .map((pages) =>
    pages.map(([parent, slug], at) => place(`p${at}`, parent === null ? null : `p${parent}`, slug))
  );

describe('the page tree', () => {
  test('returns the same path for a page, whatever was looked up before', () => {
    fc.assert(
      fc.property(anyPlaces, fc.array(fc.nat(3), { minLength: 4 }), (places, asked) => {
        const tree = buildPageTree(places, 'home');
        for (const at of asked) {
          expect(tree.getPath(`p${at}`)).toBe(getPath(`p${at}`, places));
        }
      })
    );
  });

  test("returns the parent's path plus the slug, or / plus the slug for root pages", () => {
    fc.assert(
      fc.property(forest, (places) => {
        const tree = buildPageTree(places, 'home');
        for (const { id, slug } of places) {
          const parent = tree.getParent(id);
          expect(tree.getPath(id)).toBe(`${parent === null ? '/' : tree.getPath(parent)}${slug}/`);
        }
      })
    );
  });

  test('lists the parent and its ancestors, nearest first', () => {
    fc.assert(
      fc.property(forest, (places) => {
        const tree = buildPageTree(places, 'home');
        for (const { id } of places) {
          const parent = tree.getParent(id);
          const expected = parent === null ? [] : [parent, ...tree.getAncestors(parent)];
          expect(tree.getAncestors(id)).toEqual(expected);
        }
      })
    );
  });

  test('contains the published pages only', () => {
    const tree = buildPageTree([place('a', 'gone')], 'home');
    expect([tree.has('a'), tree.has('gone'), tree.has('constructor')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(tree.getParent('a')).toBeNull();
    expect(tree.getAncestors('gone')).toEqual([]);
  });
});
