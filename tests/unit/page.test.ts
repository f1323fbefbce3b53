import fc from 'fast-check';
import {
  checkParent,
  checkSlug,
  isBelowItself,
} from '../../src/plugins/site-content/domain/rules/page';
import {
  findDuplicates,
  type PagePosition,
} from '../../src/plugins/site-content/domain/rules/siblings';
import { anyText } from './anything';

const place = (id: string, parent: string | null, slug = id): PagePosition => ({
  id,
  slug,
  parent,
});

describe('the slug of a page', () => {
  test.each(['about', 'About-Us_2', '0', '-', '_', 'a'.repeat(255)])('may be %.20s', (slug) => {
    expect(checkSlug(slug)).toEqual([]);
  });

  test.each([
    'a b',
    'a/b',
    '/a',
    'über',
    'a.b',
    '..',
    'a?b',
    'a\n',
    'a\0',
    ' a',
    '/',
    'a%20b',
    'ａ',
    '\u0661',
    12,
  ])('may not be %j', (slug) => {
    expect(checkSlug(slug).map(({ path }) => path)).toEqual([['slug']]);
  });

  test.each(['', null, undefined])('may be %j in a draft', (slug) => {
    expect(checkSlug(slug)).toEqual([]);
  });

  test('is checked without throwing, and an accepted slug needs no URL encoding', () => {
    fc.assert(
      fc.property(anyText, (slug) => {
        if (slug !== '' && checkSlug(slug).length === 0) {
          expect(encodeURIComponent(slug)).toBe(slug);
        }
      })
    );
  });
});

/** Returns the ids of the pages that have a sibling with the same slug. */
const duplicates = (places: readonly PagePosition[]): string[] =>
  findDuplicates(places, 'home').map(({ place: { id } }) => id);

describe('duplicate slugs', () => {
  test.each<[string, PagePosition[], string[]]>([
    ['are found among root pages', [place('p', null, 'x'), place('q', null, 'x')], ['p', 'q']],
    ['are found below the same parent', [place('p', 'a', 'x'), place('q', 'a', 'x')], ['p', 'q']],
    ['are allowed below different parents', [place('p', 'a', 'x'), place('q', 'b', 'x')], []],
    ['are allowed on different levels', [place('p', 'a', 'x'), place('q', null, 'x')], []],
    ['are found regardless of case', [place('p', null, 'X'), place('q', null, 'x')], ['p', 'q']],
    ['do not include the rows of one page', [place('p', null, 'x'), place('p', null, 'x')], []],
    ['do not include pages without a slug', [place('p', null, ''), place('q', null, '')], []],
    [
      'are found among root pages and children of the home page',
      [place('h', null, 'home'), place('p', 'h', 'x'), place('q', null, 'x')],
      ['p', 'q'],
    ],
    [
      'are found below a home page if only one of its rows has the home slug',
      [place('h', null, 'start'), place('h', null, 'home'), place('p', 'h'), place('q', null, 'p')],
      ['p', 'q'],
    ],
    [
      'are allowed below a page with the home slug that is not a root page',
      [place('a', null), place('h', 'a', 'home'), place('p', 'h', 'x'), place('q', null, 'x')],
      [],
    ],
  ])('%s', (_what, places, expected) => {
    expect(duplicates(places)).toEqual(expected);
  });
});

describe('the parent of a page', () => {
  test.each([
    ['no page', null, []],
    ['another page', 'a', [place('a', null)]],
    ['a sibling', 'b', [place('p', 'a'), place('b', 'a'), place('a', null)]],
    ['a page that does not exist', 'nowhere', []],
    ['its current parent', 'a', [place('p', 'a'), place('p', 'a'), place('a', null)]],
  ])('may be %s', (_what, parent, places) => {
    expect(checkParent('p', parent, places)).toEqual([]);
  });

  test.each([
    ['itself', 'p', []],
    ['its child', 'a', [place('a', 'p')]],
    ['its grandchild', 'b', [place('a', 'p'), place('b', 'a')]],
    ['a page whose draft is below it', 'a', [place('a', null), place('a', 'p')]],
    ['a page whose published row is below it', 'a', [place('a', 'p'), place('a', null)]],
    ['a page with one of two rows below it', 'a', [place('a', 'p'), place('a', 'x')]],
    ['a page with the second of two rows below it', 'a', [place('a', 'x'), place('a', 'p')]],
    [
      'a page below it only if draft and published rows are combined',
      'b',
      [place('b', 'a'), place('b', null), place('a', null), place('a', 'p')],
    ],
  ])('may not be %s', (_what, parent, places) => {
    expect(checkParent('p', parent, places).map(({ path }) => path)).toEqual([['parent']]);
  });

  test('never forms a cycle, whatever moves were accepted', () => {
    const move = fc.tuple(fc.nat(7), fc.option(fc.nat(7)));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const parents = new Map<string, string | null>();
        for (const [page, to] of moves) {
          const places = [...parents].map(([id, parent]) => place(id, parent));
          const parent = to === null ? null : String(to);
          if (!isBelowItself(String(page), parent, places)) parents.set(String(page), parent);
        }
        for (const start of parents.keys()) {
          let steps = 0;
          for (let at = parents.get(start) ?? null; at !== null; at = parents.get(at) ?? null) {
            steps += 1;
            expect(steps).toBeLessThanOrEqual(parents.size);
          }
        }
      })
    );
  });

  test('is checked in a chain of 10,000 nested pages', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) => place(String(n), n ? `${n - 1}` : null));
    expect(isBelowItself('0', '9999', chain)).toBe(true);
    expect(isBelowItself('9999', '0', chain)).toBe(false);
  });
});
