import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GetModel, Model } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { describeListing } from '#site-import/domain/describe';
import { MAPPING, type Mapping } from '#site-import/domain/mapping';
import { findNamedFiles } from '#site-import/domain/media';
import { isModelComplete, missingModel } from '#site-import/domain/model';
import { readListing } from '#site-import/domain/read-listing';
import { suggestMapping } from '#site-import/domain/suggest-mapping';
import { translateListing } from '#site-import/domain/translate';
import { ROOT } from '../support/environment';

const readJson = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

const components = readdirSync(path.join(ROOT, 'src/components'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'));
const models = new Map<string, Model>([
  [PAGE, readJson('src/api/page/content-types/page/schema.json')],
  ...components.map(
    (file) =>
      [
        file.replace('/', '.').replace(/\.json$/, ''),
        readJson(path.join('src/components', file)),
      ] as const
  ),
]);
const getModel: GetModel = (uid) => models.get(uid) as Model;

/** Returns the models after `--write-model`. */
const withModel = (mapping: Mapping): GetModel => {
  const all = structuredClone(models);
  const { attributes, components: made, zones } = missingModel(mapping, getModel);
  for (const [uid, members] of [...attributes, ...made]) {
    const known = all.get(uid)?.attributes ?? {};
    all.set(uid, { attributes: { ...known, ...Object.fromEntries(members) } } as unknown as Model);
  }
  for (const [zone, uids] of zones) {
    const attribute = all.get(PAGE)?.attributes[zone] as unknown as { components: string[] };
    attribute.components.push(...uids);
  }
  return (uid) => all.get(uid) as Model;
};

const JSON_OF = readJson('tests/fixtures/wagtail/pages.json');
const files = {
  images: new Map([
    ['1', { url: 'http://localhost/media/original_images/harbour.png', title: 'H', alt: 'H' }],
  ]),
  documents: new Map([
    ['4', { url: 'http://localhost/documents/4/timetable.pdf', title: 'T', alt: '' }],
  ]),
};

const listing = readListing(JSON_OF);
const described = describeListing(listing, 'home');
const mapping = suggestMapping(described, getModel);
const translate = (of: GetModel, by = mapping) =>
  translateListing(listing, by, { getModel: of, homeSlug: 'home', files });
const getItem = (id: string) =>
  translate(withModel(mapping)).json.items.find(
    (item) => (item as { id: string }).id === id
  ) as Record<string, unknown>;

test('detects whether a listing comes from Wagtail or from this service', () => {
  expect([listing.format, listing.pages.length, listing.origins]).toEqual([
    ...['wagtail', 30],
    ['http://localhost'],
  ]);
  expect(readListing(readJson('database/sample-site/pages.json')).format).toBe('interface');
});

test('describes the types, fields, blocks, broken links, copies and locales of a listing', () => {
  expect(described.types.get('blog.BlogPage')?.count).toBe(12);
  expect(described.fields.get('tags')?.kinds).toEqual(
    new Map([
      ['list', 6],
      ['empty', 6],
    ])
  );
  expect([...described.blocks.keys()]).toContain('accordion');
  expect(described.links.lost.map(({ id }) => id)).toEqual(['999']);
  expect([described.copies, described.locales.get('fr')]).toEqual([1, 4]);
});

test('the suggested mapping is valid, needs model changes and stays the same after them', () => {
  expect(() => MAPPING.parse(JSON.parse(JSON.stringify(mapping)))).not.toThrow();
  expect(isModelComplete(missingModel(mapping, getModel))).toBe(false);
  const after = withModel(mapping);
  expect(isModelComplete(missingModel(mapping, after))).toBe(true);
  expect(suggestMapping(described, after)).toEqual(mapping);
});

test('without the model changes, missing attributes and components are reported', () => {
  const { problems } = translate(getModel);
  expect(new Set(problems.map(({ code }) => code))).toEqual(
    new Set(['moving.no-attribute', 'moving.no-component'])
  );
});

test('with the model changes, there are no problems, and dropped fields and changed paths are listed', () => {
  const { problems, notes, dropped, moved } = translate(withModel(mapping));
  expect(problems).toEqual([]);
  expect(notes.map(({ code }) => code)).toEqual(['moving.link-lost']);
  expect(dropped.map(({ name }) => name)).toEqual([
    ...['authors.id', 'authors.meta', 'related_pages.id', 'related_pages.meta'],
  ]);
  expect(moved).toEqual([
    { from: '/fr/a-propos/%C3%A9quipe/', to: '/fr/a-propos/equipe/' },
    { from: '/members/hidden-child/', to: '/hidden-child/' },
    { from: '/about/private/crew/', to: '/about/crew/' },
  ]);
});

test('pages keep their slugs, including the home page and pages of another locale', () => {
  const toSlug = (id: string) => (getItem(id)['meta'] as Record<string, unknown>)['slug'];
  expect([toSlug('3'), toSlug('60'), toSlug('61')]).toEqual(['home', 'fr', 'a-propos']);
});

test('rich text becomes HTML that links to the same pages, documents and URLs', () => {
  const [, paragraph] = getItem('51')['body'] as { type: string; value: { html: string } }[];
  expect(paragraph?.value.html).toBe(
    '<p>See <a href="/about/">about us</a>, <a href="/contact/?from=news#form">write</a>, the ' +
      '<a href="http://localhost/documents/4/timetable.pdf">timetable</a> or <a href="/fares/">fares</a>.</p>' +
      '<img class="richtext-image left" src="http://localhost/media/original_images/harbour.png" alt="Dawn">' +
      '<p>And <a href="https://elsewhere.example/">elsewhere</a>.</p>'
  );
});

test('embeds between paragraphs become separate blocks', () => {
  const body = getItem('52')['body'] as { type: string; value: { url?: string } }[];
  expect(body.map(({ type, value }) => value.url ?? type)).toEqual([
    ...['rich-text', 'https://video.example/watch?v=1', 'rich-text'],
    'https://video.example/watch?v=2',
  ]);
});

test('blocks within blocks become items with a kind', () => {
  const [accordion] = getItem('8')['body'] as { value: { panels: { kind: string }[] } }[];
  expect(accordion?.value.panels.map(({ kind }) => kind)).toEqual(['text', 'picture', 'link']);
});

test('finds images and documents that are referenced by id only', () => {
  const { images, documents } = findNamedFiles(listing);
  expect([[...images], [...documents]]).toEqual([['1'], ['4']]);
});
