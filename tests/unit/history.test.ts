import fc from 'fast-check';
import { findTitleBefore } from '#history/domain/renames';
import {
  getData,
  haveSameContent,
  linkedIn,
  parentsFirst,
  planRestore,
} from '#history/domain/restore-steps';
import {
  type Action,
  getAction,
  type StoredRow,
} from '../../src/plugins/site-content/domain/changes/action';
import {
  namesThatDiffer,
  packState,
  type State,
  unpackState,
} from '../../src/plugins/site-content/domain/changes/state';
import {
  getTitle,
  MAX_TITLE_LENGTH,
} from '../../src/plugins/site-content/domain/changes/tracked-types';
import {
  NAV_ITEM,
  PAGE,
  REDIRECT,
  SITE_KEYS,
} from '../../src/plugins/site-content/domain/content-types';
import { models } from './models';

const row = (
  id: number,
  isPublished: boolean,
  values: object = {},
  locale: string | null = null
): StoredRow => ({
  ...{ id, isPublished, locale },
  values: { title: 'Fares', slug: 'fares', parent_document_id: null, updatedAt: 'a', ...values },
});

const draft = row(1, false);
const published = row(2, true);
const english = row(4, false, {}, 'en');
const MOVED = { parent_document_id: 'above' };

test.each<[Action | null, readonly StoredRow[], readonly StoredRow[]]>([
  [null, [], []],
  [null, [draft, published], [draft, published]],
  ['create', [], [draft]],
  ['publish', [], [draft, published]],
  ['delete', [draft, published], []],
  ['save', [draft], [row(1, false, { title: 'Prices' })]],
  ['save', [draft], [row(1, false, { title: 'Prices', slug: 'prices' })]],
  ['save', [draft, published], [row(3, false, { updatedAt: 'b' }), published]],
  ['publish', [draft, published], [draft, row(3, true, { title: 'Prices', slug: 'prices' })]],
  ['publish', [draft], [draft, published]],
  ['publish', [draft, published], [draft, row(3, true)]],
  // Published for the first time or again, with another slug and parent from the same or an earlier save.
  ['publish', [draft], [row(1, false, { slug: 'b' }), row(3, true, { slug: 'b' })]],
  ['publish', [draft], [row(1, false, MOVED), row(3, true, { ...MOVED, title: 'Prices' })]],
  ['publish', [draft, published, english], [draft, published, english, row(5, true, MOVED, 'en')]],
  ['publish', [row(1, false, MOVED), published], [row(1, false, MOVED), row(3, true, MOVED)]],
  ['unpublish', [draft, published], [row(1, false, MOVED)]],
  ['unpublish', [draft, published], [row(1, false, { remembered_slug: 'fares' })]],
  ['slug', [draft], [row(1, false, { slug: 'prices' })]],
  ['move', [draft], [row(1, false, { slug: 'prices', ...MOVED })]],
  ['move', [draft], [row(1, false, { title: 'Prices', parent_document_id: 'above' })]],
  ['move', [draft, published], [draft, row(2, true, { parent_document_id: 'above' })]],
  ['slug', [draft, published], [row(1, false, { slug: 'b' }), published]],
  ['publish', [draft, published], [row(1, false, { slug: 'b' }), row(3, true, { slug: 'b' })]],
])('the action of a change to a page: %s', (action, before, after) => {
  expect(getAction(PAGE, before, after)).toBe(action);
});

test.each<[string, Action, object, object]>([
  [REDIRECT, 'save', { source: '/a' }, { source: '/b' }],
  [SITE_KEYS, 'save', { email: 'a' }, { email: 'b' }],
  [NAV_ITEM, 'save', { title: 'a' }, { title: 'b' }],
  [NAV_ITEM, 'move', { position: 0 }, { position: 1 }],
  [NAV_ITEM, 'move', { parent: null }, { parent: 'above' }],
])('the action of a change to an entry without drafts, %s: %s', (uid, action, before, after) => {
  expect(getAction(uid, [row(1, true, before)], [row(1, true, after)])).toBe(action);
});

test('the name of an entry in the history is its title or source, up to the maximum length', () => {
  expect(getTitle(PAGE, { title: 'Fares' })).toBe('Fares');
  expect(getTitle(REDIRECT, { source: '/fares' })).toBe('/fares');
  expect(getTitle(SITE_KEYS, { email: 'a' })).toBe('');
  expect(getTitle(PAGE, { title: null })).toBe('');
  expect(getTitle(PAGE, undefined)).toBe('');
  const long = getTitle(PAGE, { title: '🚢'.repeat(300) });
  expect([...long]).toHaveLength(MAX_TITLE_LENGTH);
  expect(() => getTitle('api::other.other', {})).toThrow('api::other.other');
});

test.each<[string | null, string, Action, string, State | null]>([
  ['Fares', PAGE, 'save', 'Prices', [draft, published]],
  ['Fares', PAGE, 'publish', 'Prices', [draft]],
  ['Fares', NAV_ITEM, 'move', 'Prices', [published]],
  [null, PAGE, 'save', 'Fares', [draft]],
  // The title of the draft counts.
  [null, PAGE, 'publish', 'Prices', [row(1, false, { title: 'Prices' }), published]],
  [null, PAGE, 'restore', 'Prices', [draft]],
  [null, PAGE, 'save', 'Prices', [row(1, false, { title: '' })]],
  [null, PAGE, 'create', 'Prices', null],
  // A changed source is not a rename.
  [null, REDIRECT, 'save', '/b', [row(1, true, { source: '/a' })]],
])('the title before a rename is %s: %s, %s %s', (before, uid, action, title, state) => {
  expect(findTitleBefore({ uid, action, title }, state)).toBe(before);
});

test('the names of the attributes in which two rows differ are listed', () => {
  const before = { title: 'Fares', body: [{ html: '<p>1</p>' }], note: null };
  expect(namesThatDiffer(before, { ...before, body: [{ html: '<p>2</p>' }], more: 1 })).toEqual([
    'body',
    'more',
  ]);
});

test('a published row is stored as its differences from the draft', () => {
  const body = [{ __component: 'blocks.rich-text', html: '<p>Long</p>'.repeat(100) }];
  const state = [row(1, false, { body }), row(2, true, { body, title: 'Prices' })];
  expect(packState(state)[1]?.values).toEqual({ title: 'Prices' });
});

const valuesArbitrary = fc.dictionary(
  fc.constantFrom('title', 'slug', 'body', 'note'),
  fc.oneof(fc.constantFrom('a', 'b'), fc.jsonValue()),
  { noNullPrototype: true }
);

const stateArbitrary: fc.Arbitrary<State> = fc.array(
  fc.record({
    locale: fc.constantFrom(null, 'en', 'de'),
    isPublished: fc.boolean(),
    values: valuesArbitrary,
  }),
  { maxLength: 5 }
);

test('a stored state is read back unchanged', () => {
  fc.assert(
    fc.property(stateArbitrary, (state) => {
      const stored = JSON.parse(JSON.stringify(packState(state)));
      expect(unpackState(stored)).toEqual(JSON.parse(JSON.stringify(state)));
    })
  );
});

describe('restoring a state', () => {
  const writes = (before: State, now: State): string[] =>
    planRestore(before, now, true).map((step) =>
      'row' in step ? `${step.write} ${String(step.row.values['title'])}` : step.write
    );
  const titled = (draftTitle: string, publishedTitle?: string): State => [
    row(1, false, { title: draftTitle }),
    ...(publishedTitle === undefined ? [] : [row(2, true, { title: publishedTitle })]),
  ];

  test.each<[string, State, State, string[]]>([
    ['nothing has changed', titled('A', 'A'), titled('A', 'A'), []],
    ['a draft was saved', titled('A'), titled('B'), ['save A']],
    ['it was published', titled('A'), titled('A', 'A'), ['unpublish']],
    ['it was published again', titled('B', 'A'), titled('B', 'B'), ['save A', 'publish', 'save B']],
    ['it was unpublished', titled('A', 'A'), titled('A'), ['publish']],
    [
      'it was unpublished with changes',
      titled('B', 'A'),
      titled('B'),
      ['save A', 'publish', 'save B'],
    ],
    ['a draft was deleted', titled('A'), [], ['create A']],
    ['it was deleted with changes', titled('B', 'A'), [], ['create A', 'publish', 'save B']],
  ])('plans the writes when %s', (_, before, now, expected) => {
    expect(writes(before, now)).toEqual(expected);
  });

  test('saves an entry without drafts, or creates it again', () => {
    const was = [row(1, true, { title: 'A' })];
    expect(planRestore(was, [row(1, true, { title: 'B' })], false)).toEqual([
      { write: 'save', row: was[0] },
    ]);
    expect(planRestore(was, [], false)).toEqual([{ write: 'create', row: was[0] }]);
    expect(planRestore(was, was, false)).toEqual([]);
  });

  test('ignores the time and user of a save when comparing states', () => {
    const [draftRow] = titled('A') as [StoredRow];
    const later = { ...draftRow, values: { ...draftRow.values, updatedAt: 'b', updatedBy: 7 } };
    expect(haveSameContent([draftRow], [later])).toBe(true);
    expect(haveSameContent([draftRow], titled('B'))).toBe(false);
    expect(haveSameContent([draftRow], titled('A', 'A'))).toBe(false);
  });

  test('builds the data for the Document Service, without relations to missing pages', () => {
    const getModel = models();
    const link = { __component: 'shared.link', text: 'Go', url: null, page_document_id: 'there' };
    const values = {
      ...{ title: 'A', slug: 'a', parent_document_id: 'above', updatedAt: 'a', gone: 1 },
      ...{ block_ids: {}, remembered_slug: null },
      body: [{ __component: 'blocks.hero', heading: 'H', image: 7, link }],
    };
    expect(
      getData(getModel, PAGE, values, {
        page: (page) => page === 'there',
        file: () => true,
      })
    ).toEqual({
      ...{ title: 'A', slug: 'a', parent: { set: [{ documentId: 'above' }] } },
      body: [
        {
          ...{ __component: 'blocks.hero', heading: 'H', image: 7 },
          link: {
            ...{ text: 'Go', url: null, page: { set: [{ documentId: 'there' }] } },
            page_document_id: 'there',
          },
        },
      ],
    });
    const [block] = getData(getModel, PAGE, values, {
      page: () => false,
      file: () => false,
    })['body'] as [{ link: { page: object } }];
    expect(block.link.page).toEqual({ set: [] });
    expect(linkedIn(values)).toEqual(['there']);
  });

  test('restores parents before their children', () => {
    const entries = [
      { document: 'c', above: 'b' },
      { document: 'b', above: 'a' },
      { document: 'a', above: 'elsewhere' },
      // A cycle ends.
      { document: 'd', above: 'd' },
    ];
    const order = parentsFirst(entries, ({ above }) => [above]).map(({ document }) => document);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });
});
