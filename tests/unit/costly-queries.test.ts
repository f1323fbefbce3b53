import qs from 'qs';
import {
  findCostlyParts,
  MAX_CONDITIONS,
  MAX_RELATIONS,
  MAX_SORTS,
  MAX_VALUES,
} from '../../src/plugins/site-content/server/src/operations/requests/costly-queries';

/** Checks a query after parsing it as Strapi does. */
const check = (query: string): string[] =>
  findCostlyParts(qs.parse(query, { depth: 20, arrayLimit: 100, strictNullHandling: true })).map(
    ({ code }) => code
  );

const parents = (count: number): string => '[parent]'.repeat(count);

test.each([
  [`filters${parents(MAX_RELATIONS)}[title][$contains]=x`],
  [`filters[$and][0]${parents(3)}[title]=x&filters[$and][1]${parents(3)}[title]=x`],
  ['filters[$and][0][title][$not][$contains]=x&filters[parent][id][$in][0]=5'],
  ['filters[parent]=5&filters[parent][$null]=true'],
  [`sort=${'parent.'.repeat(MAX_RELATIONS)}title:asc`],
  ['sort[0]=title:asc&sort[1]=slug:desc&page=2&_q=a.b.c.d.e.f.g.h'],
  ['populate=*&fields[0]=title'],
])('%s is accepted', (query) => {
  expect(check(query)).toEqual([]);
});

test.each([
  [`filters${parents(MAX_RELATIONS + 1)}[title][$contains]=x`],
  [`filters${parents(18)}[title]=x`],
  // The joins of several conditions add up.
  ['0123456'.replace(/\d/g, '&filters[$or][$&][parent][title]=x')],
  [`filters${parents(3)}[$not]${parents(4)}[title]=x`],
  [`filters${parents(3)}[$and][0][$or][0]${parents(4)}[title]=x`],
  [`sort=${'parent.'.repeat(MAX_RELATIONS + 1)}title`],
  [`sort[0]=${'parent.'.repeat(4)}title&sort[1]=${'parent.'.repeat(3)}title`],
  [`sort${parents(MAX_RELATIONS + 1)}[title]=asc`],
  [`filters${parents(4)}[title]=x&sort=parent.parent.parent.title`],
  [`populate[parent][filters]${parents(MAX_RELATIONS + 1)}[title]=x`],
  [`populate[body][on][blocks.hero][populate][link][filters]${parents(7)}[title]=x`],
  [`populate[parent][populate][parent][sort]=${'parent.'.repeat(MAX_RELATIONS + 1)}title`],
])('%s follows too many relations', (query) => {
  expect(check(query)).toEqual(['query.too-many-relations']);
});

test.each([
  ['filters[$or]'],
  ['filters[$and]=x'],
  ['filters[parent][$not]'],
  ['filters[$or][0][$and]'],
])('%s is refused', (query) => {
  expect(check(query)).toEqual(['query.empty-group']);
});

const list = (count: number, item: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => item(at)).join('&');

const alternatives = (count: number): string =>
  list(count, (at) => `filters[$and][0][$or][${at}][source][$containsi]=q`);

test.each([
  ['query.too-many-conditions', MAX_CONDITIONS, alternatives],
  [
    'query.too-many-conditions',
    MAX_CONDITIONS,
    (count: number) => list(count, (at) => `filters[name${at}]=q`),
  ],
  [
    'query.too-many-conditions',
    MAX_CONDITIONS,
    (count: number) =>
      list(count, (at) => `populate[page][populate][parent][filters][$or][${at}][title]=q`),
  ],
  [
    'query.too-many-conditions',
    MAX_CONDITIONS,
    (count: number) =>
      list(count, (at) => `populate[body][on][blocks.hero][filters][$or][${at}][heading]=q`),
  ],
  [
    'query.too-many-conditions',
    MAX_CONDITIONS,
    (count: number) => list(count, (at) => `filters[$or][${at}][id][$in][0]=5`),
  ],
  [
    'query.too-many-values',
    MAX_VALUES,
    (count: number) => list(count, (at) => `filters[id][$in][${at}]=${at}`),
  ],
  [
    'query.too-many-values',
    MAX_VALUES,
    (count: number) => list(count, (at) => `filters[$and][0][id][$notIn][${at}]=${at}`),
  ],
  ['query.too-many-sorts', MAX_SORTS, (count: number) => list(count, (at) => `sort[${at}]=title`)],
  ['query.too-many-sorts', MAX_SORTS, (count: number) => `sort=${'title,'.repeat(count - 1)}id`],
  [
    'query.too-many-sorts',
    MAX_SORTS,
    (count: number) => list(count, (at) => `populate[page][sort][${at}]=title`),
  ],
])('%s: %d are accepted, and one more is not', (code, limit, query) => {
  expect(check(query(limit))).toEqual([]);
  expect(check(query(limit + 1))).toEqual([code]);
});
