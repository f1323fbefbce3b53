import type { GetModel, Model } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { describeListing } from '#site-import/domain/describe';
import type { Listing, ListingShape } from '#site-import/domain/listing';
import type { GivenMapping, Mapping } from '#site-import/domain/mapping';
import { readListing } from '#site-import/domain/read-listing';
import { translateListing } from '#site-import/domain/translate';
import { findUnusedRules } from '#site-import/domain/unused-rules';

const item = (id: number, slug: string | undefined, rest: object = {}): object => ({
  ...{ id, title: `Page ${id}`, meta: { type: 'a.Page', locale: 'en', slug }, ...rest },
});
const list = (...items: object[]): Listing =>
  readListing({ meta: { total_count: items.length }, items });

describe('mapping rules that match nothing', () => {
  const listing = list(
    item(1, 'a', {
      intro: 'x',
      card: { text: 'y' },
      rows: [{ cell: 'z' }],
      nothing: null,
      body: [
        { type: 'paragraph', value: '<p>x</p>' },
        { type: 'hero', value: { title: 'x' } },
        { type: 'divider', value: null },
      ],
    })
  );
  const as = 'string' as const;
  const unused = (mapping: Omit<GivenMapping, 'version'>): string[] =>
    findUnusedRules({ version: 1, ...mapping }, describeListing(listing, 'home')).map((path) =>
      path.join('/')
    );

  test('are found in all parts of it', () => {
    expect(
      unused({
        pages: { drop: { types: { 'b.Page': 'x' }, locales: { de: 'x' }, ids: { 777: 'x' } } },
        fields: {
          nope: { to: 'intro', as },
          gone: { drop: 'x' },
          card: { to: 'card', as: 'component', fields: { txt: { to: 'text', as } } },
          rows: { to: 'rows', as: 'components', fields: { sell: { to: 'text', as } } },
        },
        types: {
          'b.Page': { fields: { intro: { to: 'intro', as } } },
          'a.Page': { fields: { outro: { drop: 'x' } } },
        },
        blocks: {
          heroes: { drop: 'x' },
          hero: { to: 'blocks.hero', fields: { titel: { to: 'heading', as } } },
        },
      })
    ).toEqual([
      ...['pages/drop/types/b.Page', 'pages/drop/locales/de', 'pages/drop/ids/777'],
      ...['fields/nope', 'fields/gone', 'fields/card/fields/txt', 'fields/rows/fields/sell'],
      ...['types/b.Page', 'types/a.Page/fields/outro'],
      ...['blocks/heroes', 'blocks/hero/fields/titel'],
    ]);
  });

  test('are none if all rules of a mapping match, or if nothing is known about the pages', () => {
    expect(
      unused({
        pages: { drop: { types: { 'a.Page': 'x' }, locales: { en: 'x' }, ids: { 1: 'x' } } },
        fields: {
          '@type': { drop: 'x' },
          'meta.locale': { drop: 'x' },
          intro: { to: 'intro', as },
          nothing: { to: 'nothing', as: 'component', fields: { inner: { to: 'text', as } } },
          card: { to: 'card', as: 'component', fields: { text: { to: 'text', as } } },
          rows: { to: 'rows', as: 'components', fields: { cell: { to: 'text', as } } },
        },
        types: { 'a.Page': { fields: { '@type': { drop: 'x' }, intro: { to: 'intro', as } } } },
        blocks: {
          paragraph: { to: 'blocks.rich-text', fields: { '': { to: 'html', as: 'html' } } },
          hero: { to: 'blocks.hero', fields: { title: { to: 'heading', as } } },
          divider: { to: 'blocks.divider', fields: {} },
        },
      })
    ).toEqual([]);
    expect(unused({})).toEqual([]);
  });
});

const ATTRIBUTES = {
  plain: { type: 'text' },
  short: { type: 'string' },
  mark: { type: 'richtext' },
};
const getModel: GetModel = (uid) =>
  (uid === PAGE ? { attributes: ATTRIBUTES } : undefined) as unknown as Model;

const notesOn = (listing: Listing, mapping: Partial<Mapping> = {}): readonly unknown[] =>
  translateListing(
    listing,
    {
      ...{ version: 1, fields: { 'meta.locale': { drop: 'x' } }, blocks: {} },
      ...mapping,
    },
    { getModel, homeSlug: 'home', files: { images: new Map(), documents: new Map() } }
  ).notes;

test('HTML in a plain text field is reported as a note, but other text or HTML in Markdown is not', () => {
  const html = '<p>Open <b>daily</b></p>';
  const fields = {
    'meta.locale': { drop: 'x' },
    plain: { to: 'plain', as: 'text' },
    short: { to: 'short', as: 'string' },
    mark: { to: 'mark', as: 'text' },
  } as const;
  expect(
    notesOn(
      list(
        item(1, 'a', { plain: html, short: html, mark: html }),
        item(2, 'b', { plain: '1 < 2 > 0', short: 'A & B' })
      ),
      { fields }
    )
  ).toEqual(
    ['plain', 'short'].map((name) => ({
      ...{ code: 'moving.html-as-text', values: {} },
      path: ['items', 0, name],
    }))
  );
});

test('a page without a slug is reported as a note with its generated slug', () => {
  expect(notesOn(list(item(1, undefined), item(2, ''), item(3, 'c')))).toEqual(
    ['page-1', 'page-2'].map((slug, at) => ({
      ...{ code: 'moving.no-slug', values: { slug } },
      path: ['items', at, 'meta', 'slug'],
    }))
  );
});

test('a note names the original member of a list with a mapping, and is omitted if the mapping names none', () => {
  const source: ListingShape = { list: '', id: 'nr', title: 'name', slug: 'at.key' };
  const json = [{ nr: 1, name: 'Fares', at: {} }];
  expect(notesOn(readListing(json, source), { source })).toEqual([
    { code: 'moving.no-slug', values: { slug: 'fares' }, path: [0, 'at', 'key'] },
  ]);
  const { slug: _slug, ...without } = source;
  expect(notesOn(readListing(json, without), { source: without })).toEqual([]);
});
