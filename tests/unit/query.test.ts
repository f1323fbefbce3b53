import fc from 'fast-check';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { BadRequestError } from '../../src/plugins/site-content/server/src/content-api/pages/bad-request';
import {
  type PagesQuery,
  parsePagesQuery,
} from '../../src/plugins/site-content/server/src/content-api/pages/query';
import { measureProcessorTime } from '../support/processor-time';
import { anyText } from './anything';
import { getCatalogues, models } from './models';

const CATALOGUES = getCatalogues(
  models({
    [PAGE]: {
      rank: { type: 'integer' },
      published_on: { type: 'date' },
      settings: { type: 'json' },
      secret: { type: 'string', private: true },
      pin: { type: 'password' },
    },
  })
);

const parse = (query: string): PagesQuery =>
  parsePagesQuery(query, CATALOGUES, { defaultLimit: 20, maxLimit: 100 });

const getRefusal = (query: string): string => {
  try {
    parse(query);
  } catch (error) {
    expect(error).toBeInstanceOf(BadRequestError);
    return (error as BadRequestError).message;
  }
  throw new Error('This was not refused.');
};

describe('a pages query', () => {
  test('without parameters returns the first 20 pages by first_published_at', () => {
    expect(parse('')).toMatchObject({
      filters: new Map(),
      tree: [],
      search: null,
      order: [{ name: 'first_published_at', descending: false }],
      limit: 20,
      offset: 0,
    });
  });

  test.each<[string, string, unknown]>([
    ['slug=about', 'slug', 'about'],
    ['slug=', 'slug', null],
    ['slug=a+b%2Fc', 'slug', 'a b/c'],
    ['id=abc', 'id', 'abc'],
    ['show_in_menus=true', 'show_in_menus', true],
    ['show_in_menus=0', 'show_in_menus', false],
    ['rank=-3', 'rank', -3],
    ['published_on=2025-03-04', 'published_on', '2025-03-04'],
    ['first_published_at=2025-03-04T00:00:00Z', 'first_published_at', Date.UTC(2025, 2, 4)],
  ])('%s filters by the attribute', (query, name, value) => {
    expect([...parse(query).filters]).toEqual([[name, value]]);
  });

  test.each([
    ['order=title', [{ name: 'title', descending: false }]],
    ['order=-title', [{ name: 'title', descending: true }]],
    [
      'order=title,-slug',
      [
        { name: 'title', descending: false },
        { name: 'slug', descending: true },
      ],
    ],
    ['order=id', [{ name: 'id', descending: false }]],
    ['order=random', 'random'],
  ])('%s sets the order', (query, order) => {
    expect(parse(query).order).toEqual(order);
  });

  test.each([
    ['limit=0', { limit: 0 }],
    ['limit=100', { limit: 100 }],
    ['limit=007', { limit: 7 }],
    ['offset=0', { offset: 0 }],
    ['offset=1000000', { offset: 1_000_000 }],
    ['child_of=root', { tree: [{ relation: 'child_of', page: 'root' }] }],
    ['descendant_of=abc', { tree: [{ relation: 'descendant_of', page: 'abc' }] }],
    ['ancestor_of=abc', { tree: [{ relation: 'ancestor_of', page: 'abc' }] }],
    ['search=', { search: null }],
    ['search=+%20%09', { search: null }],
    ['search=&search_operator=or', { search: null }],
    ['search=Hello', { search: { words: ['hello'], operator: 'and' } }],
    ['search=a+b&search_operator=or', { search: { words: ['a', 'b'], operator: 'or' } }],
    ['search=+A%0Ab%C2%A0a+', { search: { words: ['a', 'b'], operator: 'and' } }],
    ['search=%25_', { search: { words: ['%_'], operator: 'and' } }],
    ['_=123', { filters: new Map() }],
  ])('%s is parsed', (query, expected) => {
    expect(parse(query)).toMatchObject(expected);
  });

  test('takes its default and maximum limit from the options', () => {
    const options = { defaultLimit: 3, maxLimit: 5 };
    expect(parsePagesQuery('', CATALOGUES, options).limit).toBe(3);
    expect(parsePagesQuery('limit=5', CATALOGUES, options).limit).toBe(5);
    expect(() => parsePagesQuery('limit=6', CATALOGUES, options)).toThrow(
      /limit: 6 .*maximum of 5/
    );
  });
});

describe('a pages query is refused with a message that names the invalid part', () => {
  test.each([
    ['for an unknown parameter', 'colour=red', '"colour"'],
    ['for an empty parameter name', '=x', '""'],
    ['for a parameter in upper case', 'Slug=x', '"Slug"'],
    ['for a parameter in brackets', 'filters[slug]=x', '"filters[slug]"'],
    ['for a parameter __proto__', '__proto__=x', '"__proto__"'],
    ['for a parameter constructor', 'constructor=x', '"constructor"'],
    ['for a filter on a relation', 'parent=x', '"parent"'],
    ['for a filter on the body', 'body=x', '"body"'],
    ['for a filter on JSON', 'settings=x', '"settings"'],
    ['for a filter on a private attribute', 'secret=x', '"secret"'],
    ['for a filter on a password', 'pin=x', '"pin"'],
    ['for a filter on an internal attribute of Strapi', 'publishedAt=x', '"publishedAt"'],
    ['for a filter on a hidden attribute', 'search_text=x', '"search_text"'],
    ['for a filter on the inverse side of a relation', 'children=x', '"children"'],
    ['for a filter given twice', 'slug=a&slug=a', '"slug" is given more than once'],
    ['for the cache-busting parameter given twice', '_=1&_=2', '"_" is given more than once'],
    ['for fields given twice', 'fields=a&fields=a', '"fields" is given more than once'],
    ['for an unknown parameter given twice', 'x=1&x=1', '"x"'],
    ['for an invalid boolean', 'show_in_menus=yes', 'show_in_menus: "yes"'],
    ['for an empty boolean', 'show_in_menus=', 'show_in_menus: ""'],
    ['for an invalid integer', 'rank=1.5', 'rank: "1.5"'],
    ['for an invalid date', 'published_on=2025-02-30', 'published_on: "2025-02-30"'],
    ['for an invalid date and time', 'first_published_at=now', 'first_published_at: "now"'],
    ['for a limit that is not a number', 'limit=x', 'limit: "x"'],
    ['for an empty limit', 'limit=', 'limit: ""'],
    ['for a negative limit', 'limit=-1', 'limit: "-1"'],
    ['for a fractional limit', 'limit=1.5', 'limit: "1.5"'],
    ['for a limit in scientific notation', 'limit=1e1', 'limit: "1e1"'],
    ['for a limit over the maximum', 'limit=101', 'limit: 101'],
    ['for a very long limit', `limit=${'9'.repeat(40)}`, 'limit: 99'],
    ['for a negative offset', 'offset=-1', 'offset: "-1"'],
    ['for an offset that is not a number', 'offset=x', 'offset: "x"'],
    ['for an unknown order', 'order=colour', 'order: "colour"'],
    ['for an empty order', 'order=', 'order: ""'],
    ['for an order with an empty name', 'order=title,', 'order: ""'],
    ['for an order with two hyphens', 'order=--title', 'order: "-title"'],
    ['for an order by a relation', 'order=parent', 'order: "parent"'],
    ['for an order by the body', 'order=body', 'order: "body"'],
    ['for an order by a private attribute', 'order=secret', 'order: "secret"'],
    ['for an order by a name that every object has', 'order=constructor', 'order: "constructor"'],
    ['for an order by __proto__', 'order=-__proto__', 'order: "__proto__"'],
    [
      'for an order by the same name twice',
      'order=title,slug,title',
      'order: "title" is given more than once',
    ],
    [
      'for an order by one name in both directions',
      'order=title,-title',
      'order: "title" is given more than once',
    ],
    ['for an order by nine names', 'order=a,b,c,d,e,f,g,h,i', 'order: too many names'],
    [
      'for a search for 1,001 characters',
      `search=${'a'.repeat(1001)}`,
      'the text has 1001 characters',
    ],
    [
      'for a search for 65 words, even equal ones',
      `search=${'a+'.repeat(65)}`,
      'the text has 65 words; at most 64',
    ],
    ['for random order with an offset', 'order=random&offset=1', '"random"'],
    ['for random order with the offset 0', 'order=random&offset=0', '"random"'],
    ['for random order after another', 'order=title,random', '"random"'],
    ['for random order before another', 'order=random,title', '"random"'],
    ['for descending random order', 'order=-random', '"random"'],
    ['for an unknown search operator', 'search=a&search_operator=not', 'search_operator: "not"'],
    [
      'for an unknown search operator without a search',
      'search_operator=AND',
      'search_operator: "AND"',
    ],
    ['for a malformed fields list', 'fields=a(', 'fields: unexpected end at position 2'],
    ['for an unknown field', 'fields=colour', 'fields: "colour"'],
  ])('%s: %s', (_what, query, culprit) => {
    expect(getRefusal(query)).toContain(culprit);
  });

  test.each([
    ['10,000 parameters', Array.from({ length: 10_000 }, (_, n) => `_${n}=1`).join('&')],
    ['10,000 commas in order', `order=${','.repeat(10_000)}`],
    ['10,000 brackets in fields', `fields=${'('.repeat(10_000)}`],
    ['10,000 words in a search', `search=${Array.from({ length: 10_000 }, (_, n) => n).join('+')}`],
  ])('quickly for %s, with a message of readable length', (_what, query) => {
    let refusal = '';
    expect(measureProcessorTime(() => (refusal = getRefusal(query)))).toBeLessThan(500);
    expect(refusal.length).toBeLessThan(300);
  });

  test('or parsed, but never fails in any other way, whatever the query string', () => {
    const name = fc.constantFrom(
      ...['fields', 'order', 'limit', 'offset', 'search', 'search_operator', 'child_of', 'slug'],
      ...['id', 'rank', 'published_on', 'first_published_at', 'show_in_menus', '_']
    );
    const parameter = fc
      .tuple(fc.oneof(name, anyText), anyText, fc.boolean())
      .map(([key, value, raw]) =>
        raw ? `${key}=${value}` : String(new URLSearchParams({ [key]: value }))
      );
    fc.assert(
      fc.property(fc.array(parameter, { maxLength: 4 }), (parameters) => {
        try {
          parse(parameters.join('&'));
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequestError);
        }
      }),
      { numRuns: 2000 }
    );
  });
});
