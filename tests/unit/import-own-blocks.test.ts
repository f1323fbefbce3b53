import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GetModel, Model } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { describeListing } from '#site-import/domain/describe';
import { missingModel } from '#site-import/domain/model';
import { readListing } from '#site-import/domain/read-listing';
import { suggestMapping } from '#site-import/domain/suggest-mapping';
import { translateListing } from '#site-import/domain/translate';
import { ROOT } from '../support/environment';

const readModel = (file: string): Model =>
  JSON.parse(readFileSync(path.join(ROOT, 'src', file), 'utf8')) as Model;

const MODELS = new Map([
  [PAGE, readModel('api/page/content-types/page/schema.json')],
  ['blocks.rich-text', readModel('components/blocks/rich-text.json')],
]);
const getModel: GetModel = (uid) => MODELS.get(uid) as Model;

/** Returns a listing of another site with one page that has these members. */
const listingOf = (members: object) =>
  readListing({
    meta: { total_count: 1 },
    items: [
      {
        ...{ id: 1, title: 'Fares' },
        meta: {
          ...{ type: 'home.Page', detail_url: 'http://localhost/api/v2/pages/1/', slug: 'fares' },
          ...{ html_url: 'http://localhost/fares/', first_published_at: null, parent: null },
        },
        ...members,
      },
    ],
  });

test("an unknown member of a block is reported, and can be added to the block's model", () => {
  const listing = listingOf({
    body: [{ type: 'rich-text', value: { html: '<p>From 5.</p>', extra: 5 }, id: 'a' }],
  });
  const mapping = suggestMapping(describeListing(listing, 'home'), getModel);
  const { problems } = translateListing(listing, mapping, {
    ...{ getModel, homeSlug: 'home', files: { images: new Map(), documents: new Map() } },
  });
  expect(problems).toEqual([
    {
      code: 'moving.no-attribute',
      path: ['items', 0, 'body', 0, 'value', 'extra'],
      values: { name: 'extra', type: 'blocks.rich-text' },
    },
  ]);
  expect([...missingModel(mapping, getModel).attributes]).toEqual([
    ['blocks.rich-text', new Map([['extra', { type: 'integer' }]])],
  ]);
});

test('blocks without any values need a rule or a component, because their presence is their content', () => {
  const listing = listingOf({
    intro: '',
    body: [
      { type: 'divider', value: null, id: 'a' },
      { type: 'latest_news', value: {}, id: 'b' },
      { type: 'contact_form', value: { form: null, intro: '' }, id: 'c' },
      { type: 'spacer', value: [], id: 'd' },
      { type: 'paragraph', value: '', id: 'e' },
      { type: 'paragraph', value: '<p>From 5.</p>', id: 'f' },
    ],
  });
  const description = describeListing(listing, 'home');
  const mapping = suggestMapping(description, getModel);
  const translate = (models: GetModel) =>
    translateListing(listing, mapping, {
      ...{ getModel: models, homeSlug: 'home' },
      files: { images: new Map(), documents: new Map() },
    });
  const uids = ['blocks.divider', 'blocks.latest_news', 'blocks.contact_form', 'blocks.spacer'];
  const { problems, dropped } = translate(getModel);
  expect(problems).toEqual(
    uids.map((component, at) => ({
      code: 'moving.no-component',
      path: ['items', 0, 'body', at],
      values: { component },
    }))
  );
  expect(dropped.map(({ name }) => name)).toEqual(['@type']);
  expect([...missingModel(mapping, getModel).components.keys()]).toEqual(uids);

  // Adds the zone like --write-model does.
  const page = structuredClone(MODELS.get(PAGE)) as { attributes: Record<string, object> };
  const { components = [] } = page.attributes['body'] as { components?: string[] };
  components.push(...uids);
  const withBlocks: GetModel = (uid) =>
    (uid === PAGE ? page : uids.includes(uid) ? { attributes: {} } : MODELS.get(uid)) as Model;
  expect(suggestMapping(description, withBlocks)).toEqual(mapping);
  const { problems: left, json } = translate(withBlocks);
  expect(left).toEqual([]);
  expect((json.items as { body: { type: string; value: object }[] }[])[0]?.body).toEqual([
    ...['divider', 'latest_news', 'contact_form', 'spacer'].map((type, at) => ({
      ...{ type, value: {}, id: 'abcd'[at] },
    })),
    { type: 'rich-text', value: { html: '' }, id: 'e' },
    { type: 'rich-text', value: { html: '<p>From 5.</p>' }, id: 'f' },
  ]);
});
