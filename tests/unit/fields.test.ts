import fc from 'fast-check';
import {
  selectFields,
  type Selection,
} from '#site-content/server/content-api/pages/selected-fields';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { BadRequestError } from '../../src/plugins/site-content/server/src/content-api/pages/bad-request';
import {
  type FieldRequest,
  parseFields,
} from '../../src/plugins/site-content/server/src/content-api/pages/fields-parser';
import { measureProcessorTime } from '../support/processor-time';
import { anyText } from './anything';
import { getCatalogues, models } from './models';

const ADDED = {
  [PAGE]: {
    subtitle: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    straße: { type: 'string' },
  },
  'api::author.author': {
    name: { type: 'string' },
    employer: { type: 'relation', relation: 'manyToOne', target: 'api::employer.employer' },
  },
  'api::employer.employer': { name: { type: 'string' } },
};
const CATALOGUES = getCatalogues(models(ADDED));

const plain = (name: string): FieldRequest => ({ name, negated: false, sub: null });
const minus = (name: string): FieldRequest => ({ name, negated: true, sub: null });

const select = (fields: string): Selection => selectFields(parseFields(fields), CATALOGUES);
const names = (fields: string): string[] => [...select(fields).names].sort();

const DEFAULT = ['id', 'type', 'detail_url', 'html_url', 'slug', 'first_published_at', 'title'];
const FURTHER = [
  ...['show_in_menus', 'seo_title', 'search_description', 'last_published_at'],
  ...['html_path', 'sort_order', 'parent', 'body'],
];
const ADDED_NAMES = ['subtitle', 'author', 'straße'];
const ALL = [...DEFAULT, ...FURTHER, ...ADDED_NAMES];
const without = (list: readonly string[], ...left: string[]): string[] =>
  list.filter((name) => !left.includes(name)).sort();

const toMessage = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(BadRequestError);
    return (error as BadRequestError).message;
  }
  throw new Error('This was not refused.');
};

describe('a fields list is parsed', () => {
  test.each<[string, FieldRequest[]]>([
    ['', []],
    ['title', [plain('title')]],
    ['a,-b', [plain('a'), minus('b')]],
    ['*', [plain('*')]],
    ['_', [plain('_')]],
    ['*,-a', [plain('*'), minus('a')]],
    ['_,a', [plain('_'), plain('a')]],
    ['_a', [plain('_a')]],
    ['straße,名前', [plain('straße'), plain('名前')]],
    ['a(b)', [{ name: 'a', negated: false, sub: [plain('b')] }]],
    ['*,a(b)', [plain('*'), { name: 'a', negated: false, sub: [plain('b')] }]],
    ['a(*,-b),c', [{ name: 'a', negated: false, sub: [plain('*'), minus('b')] }, plain('c')]],
    [
      'a(b(_,c),d)',
      [
        {
          name: 'a',
          negated: false,
          sub: [{ name: 'b', negated: false, sub: [plain('_'), plain('c')] }, plain('d')],
        },
      ],
    ],
  ])('%j', (text, requests) => {
    expect(parseFields(text)).toEqual(requests);
  });
});

describe('a malformed fields list is refused with the position', () => {
  test.each([
    [',', 'unexpected "," at position 0'],
    ['a,', 'unexpected end at position 2'],
    ['a,,b', 'unexpected "," at position 2'],
    ['a b', 'unexpected " " at position 1'],
    [' a', 'unexpected " " at position 0'],
    ['a, b', 'unexpected " " at position 2'],
    ['-', 'unexpected end at position 1'],
    ['--a', 'unexpected "-" at position 1'],
    ['a-b', 'unexpected "-" at position 1'],
    ['-*', 'unexpected "*" at position 1'],
    ['-_', 'unexpected "_" at position 1'],
    ['**', 'unexpected "*" at position 1'],
    ['a(', 'unexpected end at position 2'],
    ['a(b', 'unexpected end at position 3'],
    ['a()', 'unexpected ")" at position 2'],
    ['a(b,)', 'unexpected ")" at position 4'],
    ['a)', 'unexpected ")" at position 1'],
    ['a(b))', 'unexpected ")" at position 4'],
    ['a(b)c', 'unexpected "c" at position 4'],
    ['(a)', 'unexpected "(" at position 0'],
    ['-a(b)', 'unexpected "(" at position 2'],
    ['*(a)', 'unexpected "(" at position 1'],
    ['_(a)', 'unexpected "(" at position 1'],
    ['a.b', 'unexpected "." at position 1'],
    ['a,😀', 'unexpected "😀" at position 2'],
  ])('%j: %s', (text, message) => {
    expect(toMessage(() => parseFields(text))).toContain(message);
  });

  test.each([
    ['title,*', '"*" at position 6'],
    ['title,_', '"_" at position 6'],
    ['*,*', '"*" at position 2'],
    ['*,_', '"_" at position 2'],
    ['_,*', '"*" at position 2'],
    ['parent(title,*)', '"*" at position 13'],
    ['parent(title),*', '"*" at position 14'],
    ['*,title', '"title" at position 2'],
    ['parent(*,title)', '"title" at position 9'],
    ['_,-title', '"-title" at position 2'],
    ['_,slug,-title', '"-title" at position 7'],
  ])('if a wildcard is misplaced or a name is redundant: %j', (text, message) => {
    expect(toMessage(() => parseFields(text))).toContain(message);
  });

  test('if lists are nested more than 100 deep, before anything is selected from them', () => {
    const nest = (depth: number): string => `${'parent('.repeat(depth)}title${')'.repeat(depth)}`;
    const select = (depth: number) => selectFields(parseFields(nest(depth)), CATALOGUES);
    expect(select(100).inside.has('parent')).toBe(true);
    for (const depth of [101, 3_900]) {
      expect(toMessage(() => select(depth))).toBe(
        'fields: the relations are nested more than 100 entries deep.'
      );
    }
  });

  test.each([
    ['10,000 commas', ','.repeat(10_000)],
    ['10,000 names and commas', 'a,'.repeat(10_000)],
    ['10,000 opening brackets', '('.repeat(10_000)],
    ['10,000 unclosed nested lists', 'parent('.repeat(10_000)],
    ['10,000 closing brackets', `a${')'.repeat(10_000)}`],
    ['10,000 hyphens', '-'.repeat(10_000)],
  ])('without delay: %s', (_what, text) => {
    expect(measureProcessorTime(() => toMessage(() => parseFields(text)))).toBeLessThan(500);
  });

  test('and causes no other error, whatever the text', () => {
    const syntax = fc.string({ unit: fc.constantFrom(...'ab_*-,()', 'title', 'parent(') });
    fc.assert(
      fc.property(fc.oneof(anyText, syntax), (text) => {
        try {
          selectFields(parseFields(text), CATALOGUES);
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequestError);
          expect((error as BadRequestError).message).toMatch(/^fields: /);
        }
      }),
      { numRuns: 2000 }
    );
  });
});

describe('fields selects the members of a page', () => {
  test.each([
    ['', without(DEFAULT)],
    ['body', without([...DEFAULT, 'body'])],
    ['title', without(DEFAULT)],
    ['subtitle,seo_title', without([...DEFAULT, 'subtitle', 'seo_title'])],
    ['-title', without(DEFAULT, 'title')],
    ['-slug,body', without([...DEFAULT, 'body'], 'slug')],
    ['-body', without(DEFAULT)],
    ['-id', without(DEFAULT, 'id')],
    ['*', without(ALL)],
    ['*,-body,-slug', without(ALL, 'body', 'slug')],
    ['*,parent(title)', without(ALL)],
    ['_', []],
    ['_,title', ['title']],
    ['_,slug,body', ['body', 'slug']],
    ['_,straße', ['straße']],
    ['-meta', ['id', 'title']],
    ['*,-meta', without(['id', 'title', 'body', ...ADDED_NAMES])],
    ['_,parent(title)', ['parent']],
    ['title,title', without(DEFAULT)],
  ])('%j', (fields, expected) => {
    expect(names(fields)).toEqual(expected);
  });

  test('exactly as a list of names adds and removes them', () => {
    const start = fc.constantFrom('', '*', '_');
    const member = fc.constantFrom(...ALL);
    fc.assert(
      fc.property(
        start,
        fc.uniqueArray(member),
        fc.uniqueArray(member),
        (first, added, removed) => {
          const adds = first === '*' ? [] : added;
          const removes = first === '_' ? [] : removed.filter((name) => !adds.includes(name));
          const list = [first, ...adds, ...removes.map((name) => `-${name}`)].filter(
            (e) => e !== ''
          );
          const base = first === '*' ? ALL : first === '_' ? [] : DEFAULT;
          const expected = new Set([...base, ...adds].filter((name) => !removes.includes(name)));
          expect(new Set(select(list.join(',')).names)).toEqual(expected);
        }
      )
    );
  });
});

describe('fields selects the members of a relation', () => {
  const inside = (fields: string, ...path: string[]): string[] | undefined => {
    let at: Selection | undefined = select(fields);
    for (const name of path) at = at?.inside.get(name);
    return at && [...at.names].sort();
  };
  const NESTED = ['detail_url', 'html_url', 'id', 'title', 'type'];

  test.each<[string, string[], string[]]>([
    ['parent', ['parent'], NESTED],
    ['*', ['parent'], NESTED],
    ['parent(slug)', ['parent'], [...NESTED, 'slug'].sort()],
    ['parent(-title)', ['parent'], without(NESTED, 'title')],
    ['parent(_,title)', ['parent'], ['title']],
    ['parent(*)', ['parent'], without(ALL)],
    ['parent(*)', ['parent', 'parent'], NESTED],
    ['parent(parent(_,slug))', ['parent', 'parent'], ['slug']],
    ['parent(-meta)', ['parent'], ['id', 'title']],
    ['author', ['author'], ['id', 'type']],
    ['author(name)', ['author'], ['id', 'name', 'type']],
    ['author(_,name)', ['author'], ['name']],
    ['author(*)', ['author'], ['employer', 'id', 'name', 'type']],
    ['author(employer(_,name))', ['author', 'employer'], ['name']],
  ])('%j', (fields, path, expected) => {
    expect(inside(fields, ...path)).toEqual(expected);
  });

  test('at a depth of 100 parents', () => {
    const fields = `${'parent('.repeat(100)}title${')'.repeat(100)}`;
    expect(inside(fields, ...Array<string>(100).fill('parent'))).toEqual(NESTED);
  });
});

describe('an unknown field is refused by name', () => {
  test.each([
    ['colour', 'colour'],
    ['-colour', 'colour'],
    ['*,-colour', 'colour'],
    ['_,colour', 'colour'],
    ['title,colour', 'colour'],
    ['parent(colour)', 'colour'],
    ['parent(parent(-colour))', 'colour'],
    ['author(title)', 'title'],
    ['children', 'children'],
    ['parent_document_id', 'parent_document_id'],
    ['search_text', 'search_text'],
    ['documentId', 'documentId'],
    ['createdBy', 'createdBy'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['toString(a)', 'toString'],
  ])('%j', (fields, name) => {
    expect(toMessage(() => select(fields))).toContain(`"${name}"`);
  });

  test.each([
    ['title(a)', 'title'],
    ['body(type)', 'body'],
    ['slug(a)', 'slug'],
    ['id(a)', 'id'],
    ['meta(slug)', 'meta'],
    ['parent(title(a))', 'title'],
  ])('and so is a sub-list on a field that is not a relation: %j', (fields, name) => {
    expect(toMessage(() => select(fields))).toMatch(new RegExp(`"${name}" is not a relation`));
  });
});
