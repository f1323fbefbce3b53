import { NAV_ITEM, PAGE } from '../../src/plugins/site-content/domain/content-types';
import type { Problem } from '../../src/plugins/site-content/domain/problems/problem';
import {
  checkComponentCount,
  MAX_COMPONENTS,
} from '../../src/plugins/site-content/domain/rules/components';
import {
  checkListedValues,
  MAX_LISTED_VALUES,
} from '../../src/plugins/site-content/domain/rules/listed-values';
import { models } from './models';

const times = (count: number, value: unknown): unknown[] =>
  Array.from({ length: count }, () => value);
const page = (...body: unknown[]): Record<string, unknown> => ({ title: 'Q', body });

const short = (problems: readonly Problem[]): unknown[] =>
  problems.map(({ path, code, values }) => [path.join('.'), code, values]);

const ENTRIES: readonly (readonly [string, unknown])[] = [
  ['blocks', { __component: 'blocks.quote', text: 'q' }],
  ['components that do not exist', { __component: 'blocks.nope' }],
  ['components without a name', {}],
  ['numbers', 7],
  ['null', null],
  ['lists', []],
];

const more = (count: number, value: unknown): readonly Record<string, unknown>[] => [
  page(...times(count, value)),
  page({ __component: 'blocks.cards', cards: times(count - 1, value) }),
  page({ __component: 'blocks.hero', link: times(count - 1, value) }),
];

describe.each(ENTRIES)('%s', (_what, value) => {
  test('count as blocks of a page at any depth, up to 500', () => {
    for (const data of more(MAX_COMPONENTS, value)) {
      expect(checkComponentCount(models(), PAGE, data)).toEqual([]);
    }
    for (const data of more(MAX_COMPONENTS + 1, value)) {
      expect(short(checkComponentCount(models(), PAGE, data))).toEqual([
        ['body', 'block.too-many', { count: 501, limit: 500 }],
      ]);
      expect(checkComponentCount(models(), PAGE, data, MAX_COMPONENTS + 1)).toEqual([]);
    }
  });

  test('are refused above 3,000, whatever is stored', () => {
    for (const data of more(MAX_LISTED_VALUES, value)) {
      expect(checkListedValues(models(), PAGE, data)).toEqual([]);
    }
    for (const data of more(MAX_LISTED_VALUES + 1, value)) {
      expect(short(checkListedValues(models(), PAGE, data))).toEqual([
        ['body', 'block.too-many', { count: 3001, limit: 500 }],
      ]);
    }
  });
});

test.each([
  [(list: unknown[]) => list],
  [(list: unknown[]) => ({ set: list })],
  [(list: unknown[]) => ({ connect: list })],
  [(list: unknown[]) => ({ connect: [], disconnect: list })],
])('targets of relations are refused above 3,000', (relation) => {
  const item = (count: number) => ({ title: 'a', subitems: relation(times(count, 7)) });
  expect(checkListedValues(models(), NAV_ITEM, item(MAX_LISTED_VALUES))).toEqual([]);
  expect(short(checkListedValues(models(), NAV_ITEM, item(MAX_LISTED_VALUES + 1)))).toEqual([
    ['subitems', 'too-many-values', { count: 3001, limit: 3000 }],
  ]);
});

test('targets of relations in blocks count, and those of all lists together', () => {
  const blocks = times(300, {
    __component: 'blocks.hero',
    link: { text: 'a', page: { connect: times(9, { documentId: 'p' }) } },
  });
  expect(short(checkListedValues(models(), PAGE, page(...blocks)))).toEqual([
    ['body', 'too-many-values', { count: 3300, limit: 3000 }],
  ]);
});
