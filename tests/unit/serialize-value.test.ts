import type { Attribute } from '../../src/plugins/site-content/domain/components/walk';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { buildPageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import {
  type SerializationContext,
  serializeValue,
} from '../../src/plugins/site-content/domain/pages/serialize-value';
import { buildUrls } from '../../src/plugins/site-content/domain/pages/urls';
import { models } from './models';

const CONTEXT: SerializationContext = {
  getModel: models({
    'blocks.added': {
      note: { type: 'string' },
      secret: { type: 'string', private: true },
      gallery: { type: 'media', multiple: true },
      links: { type: 'component', component: 'shared.link', repeatable: true },
      reader: { type: 'relation', target: 'plugin::users-permissions.user' },
      author: { type: 'relation', target: 'api::author.author' },
    },
    'blocks.captioned': {
      alt: { type: 'string' },
      gallery: { type: 'media', multiple: true },
    },
    'blocks.framed': { frame: { type: 'component', component: 'shared.frame' } },
    'shared.frame': { alt: { type: 'string' }, photo: { type: 'media' } },
  }),
  tree: buildPageTree([{ id: 'about', slug: 'about', parent: null, isPublished: true }], 'home'),
  urls: buildUrls({
    siteUrl: 'https://a.example',
    serverUrl: 'https://b.example',
    apiPrefix: '/api',
  }),
  relatedEntry: (target, row) => ({ target, id: row['documentId'] }),
};

const wire = (attribute: Attribute, value: unknown): unknown =>
  serializeValue(attribute, value, CONTEXT);
const body = (...blocks: unknown[]): unknown => wire({ type: 'dynamiczone' }, blocks);
const LINK = { type: 'component', component: 'shared.link' };

const FILE = {
  id: 7,
  url: '/uploads/a.png',
  alternativeText: 'A',
  width: 10,
  height: 20,
  mime: 'image/png',
  name: 'a.png',
  hash: 'x',
  provider_metadata: { secret: 1 },
};
const IMAGE = {
  url: 'https://b.example/uploads/a.png',
  alt: 'A',
  width: 10,
  height: 20,
  mime: 'image/png',
  title: 'a.png',
  renditions: [{ url: 'https://b.example/uploads/a.png', width: 10, height: 20 }],
};

describe('HTML', () => {
  const html = (value: string): unknown =>
    wire({ type: 'text', customField: 'plugin::site-content.html' }, value);

  test.each([
    ['<img src="/uploads/a.png" alt="" />', '<img src="https://b.example/uploads/a.png" alt="" />'],
    [
      '<p><img class="x" alt="1 &gt; 0" src="/uploads/a.png?b=1&amp;c=2" /></p>',
      '<p><img class="x" alt="1 &gt; 0" src="https://b.example/uploads/a.png?b=1&amp;c=2" /></p>',
    ],
    [
      '<a class="x" href="/uploads/a.pdf">a</a><img src="/uploads/b.png" />',
      '<a class="x" href="https://b.example/uploads/a.pdf">a</a><img src="https://b.example/uploads/b.png" />',
    ],
  ])('is served with the public URLs of uploaded files: %s', (stored, served) => {
    expect(html(stored)).toBe(served);
    expect(wire({ type: 'text' }, stored)).toBe(stored);
  });

  test.each([
    '<a href="/about/">a</a>',
    '<img src="/images/a.png" />',
    '<img src="https://c.example/uploads/a.png" />',
    '<a title=" href=&quot;/uploads/a.png&quot;">a</a>',
    '<p> src="/uploads/a.png" &lt;img src="/uploads/a.png"&gt;</p>',
    '',
  ])('is served as stored if it references no file of this service: %s', (stored) => {
    expect(html(stored)).toBe(stored);
  });
});

describe('a block', () => {
  test('has type, value and id in that order, and its type without the category', () => {
    const block = { id: 12, __component: 'blocks.rich-text', html: '<p>a</p>' };
    expect(JSON.stringify(body(block))).toBe(
      '[{"type":"rich-text","value":{"html":"<p>a</p>"},"id":"12"}]'
    );
  });

  test('has all attributes of its schema, in that order, even if they are unset', () => {
    const block = { id: 1, __component: 'blocks.hero', link: null, heading: 'Hello' };
    expect(JSON.stringify(body(block))).toBe(
      '[{"type":"hero","value":{"heading":"Hello","text":"","image":null,"link":null},"id":"1"}]'
    );
  });

  test('contains its components, including nested ones, without their ids', () => {
    const cards = [{ id: 5, title: 'One', link: { id: 6, text: 'Go', url: '/a/' }, image: FILE }];
    expect(body({ id: 1, __component: 'blocks.cards', heading: null, cards })).toEqual([
      {
        type: 'cards',
        value: {
          heading: '',
          cards: [{ title: 'One', text: '', image: IMAGE, link: { text: 'Go', url: '/a/' } }],
        },
        id: '1',
      },
    ]);
  });

  test('of a custom type is served without code changes, but without private attributes', () => {
    const block = {
      id: 1,
      __component: 'blocks.added',
      note: 'a',
      secret: 'hidden',
      gallery: [FILE],
      links: [{ text: 'Go', url: 'tel:1' }],
      reader: { documentId: 'u' },
      author: { documentId: 'x' },
    };
    expect(body(block)).toEqual([
      {
        type: 'added',
        value: {
          note: 'a',
          gallery: [IMAGE],
          links: [{ text: 'Go', url: 'tel:1' }],
          author: { target: 'api::author.author', id: 'x' },
        },
        id: '1',
      },
    ]);
  });

  test.each([[null], [undefined], [[]]])(
    'is optional: the body %j is served as an empty list',
    (value) => {
      expect(wire({ type: 'dynamiczone' }, value)).toEqual([]);
    }
  );
});

describe('a link', () => {
  test.each([
    ['a path', { text: 'Go', url: '/a/' }, { text: 'Go', url: '/a/' }],
    ['a URL', { text: 'Go', url: 'https://c.example/' }, { text: 'Go', url: 'https://c.example/' }],
    ['a published page', { text: 'Go', page_document_id: 'about' }, { text: 'Go', url: '/about/' }],
    ['an unpublished page', { text: 'Go', page_document_id: 'draft' }, null],
    ['nothing', { text: 'Go', url: '', page_document_id: null }, null],
    ['nothing, with unset fields', { text: 'Go' }, null],
    ['a path, without text', { text: null, url: '/a/' }, { text: '', url: '/a/' }],
  ])(
    'is served with its URL, or as null if it has no published target: to %s',
    (_what, value, expected) => {
      expect(wire(LINK, { id: 1, ...value })).toEqual(expected);
    }
  );

  test('is null if it is unset', () => {
    expect(wire(LINK, null)).toBeNull();
    expect(wire(LINK, undefined)).toBeNull();
  });
});

describe('serializing a value of type', () => {
  const RELATION = { type: 'relation', target: PAGE };

  test.each<[string, Attribute, unknown, unknown]>([
    ['media', { type: 'media' }, FILE, IMAGE],
    [
      'media at a storage provider',
      { type: 'media' },
      { ...FILE, url: 'https://cdn.example/a.png' },
      {
        ...IMAGE,
        url: 'https://cdn.example/a.png',
        renditions: [{ url: 'https://cdn.example/a.png', width: 10, height: 20 }],
      },
    ],
    [
      'media with little metadata',
      { type: 'media' },
      { url: '/a', alternativeText: null, width: null, height: null },
      {
        ...{ url: 'https://b.example/a', alt: '', width: null, height: null, mime: '', title: '' },
        renditions: [],
      },
    ],
    ['media, unset', { type: 'media' }, null, null],
    ['media, multiple', { type: 'media', multiple: true }, [FILE, FILE], [IMAGE, IMAGE]],
    ['media, multiple, unset', { type: 'media', multiple: true }, null, []],
    ['component, repeatable, unset', { ...LINK, repeatable: true }, null, []],
    ['relation', RELATION, { documentId: 'a' }, { target: PAGE, id: 'a' }],
    ['relation, multiple', RELATION, [{ documentId: 'a' }], [{ target: PAGE, id: 'a' }]],
    ['relation, unset', RELATION, null, null],
    ['datetime', { type: 'datetime' }, '2025-03-04T10:00:00+01:00', '2025-03-04T09:00:00.000Z'],
    ['datetime, as a Date', { type: 'datetime' }, new Date(0), '1970-01-01T00:00:00.000Z'],
    ['datetime, as a number', { type: 'datetime' }, 0, '1970-01-01T00:00:00.000Z'],
    ['datetime, unset', { type: 'datetime' }, null, null],
    ['date', { type: 'date' }, '2025-03-04', '2025-03-04'],
    ['biginteger', { type: 'biginteger' }, '9223372036854775807', '9223372036854775807'],
    ['string', { type: 'string' }, 'a', 'a'],
    ['string, unset', { type: 'string' }, null, ''],
    ['text, unset', { type: 'text' }, undefined, ''],
    ['richtext, unset', { type: 'richtext' }, null, ''],
    ['boolean', { type: 'boolean' }, false, false],
    ['boolean, unset', { type: 'boolean' }, null, null],
    ['integer', { type: 'integer' }, 0, 0],
    ['enumeration, unset', { type: 'enumeration' }, null, null],
    ['json', { type: 'json' }, { a: [1] }, { a: [1] }],
  ])('%s', (_what, attribute, value, expected) => {
    expect(wire(attribute, value)).toEqual(expected);
  });
});

describe('the renditions of an image', () => {
  const renditions = (file: object): unknown =>
    (wire({ type: 'media' }, { ...FILE, ...file }) as { renditions: unknown }).renditions;

  test('are all formats and the original, by ascending width', () => {
    const format = (url: string, width: number, height: number): object => ({
      ...{ url, width, height, hash: 'x', mime: 'image/png', size: 1, path: null },
    });
    expect(
      renditions({
        width: 1600,
        height: 900,
        formats: {
          thumbnail: format('/uploads/thumbnail_a.png', 245, 138),
          large: format('/uploads/large_a.png', 1000, 563),
          small: format('https://cdn.example/small_a.png', 500, 281),
        },
      })
    ).toEqual([
      { url: 'https://b.example/uploads/thumbnail_a.png', width: 245, height: 138 },
      { url: 'https://cdn.example/small_a.png', width: 500, height: 281 },
      { url: 'https://b.example/uploads/large_a.png', width: 1000, height: 563 },
      { url: 'https://b.example/uploads/a.png', width: 1600, height: 900 },
    ]);
  });

  test.each<[string, object]>([
    ['a vector image', { mime: 'image/svg+xml', formats: null }],
    ['an image of unknown size', { width: null, height: null }],
    ['another kind of file', { mime: 'application/pdf', width: null, height: null }],
    ['a video', { mime: 'video/mp4' }],
  ])('are empty for %s', (_what, file) => expect(renditions(file)).toEqual([]));

  test('omit invalid formats', () => {
    const formats = { small: null, medium: { url: '/uploads/m.png' }, large: 'x' };
    expect(renditions({ formats })).toEqual(IMAGE.renditions);
  });
});

describe('the alternative text of an image', () => {
  const getAlt = (value: object): unknown => {
    const [block] = body({ __component: 'blocks.image', id: 1, image: FILE, ...value }) as {
      value: { image: { alt: unknown } };
    }[];
    return block?.value.image.alt;
  };

  test('is that of the block if it has one', () =>
    expect(getAlt({ alt: 'Dawn over the pier' })).toBe('Dawn over the pier'));

  test.each([[{ alt: '' }], [{ alt: null }], [{}]])(
    'is that of the media library with %j',
    (value) => expect(getAlt(value)).toBe('A')
  );

  test('stays that of each image in a list, because one text cannot describe them all', () => {
    const added = { __component: 'blocks.captioned', id: 1, alt: 'Own', gallery: [FILE] };
    expect(body(added)).toMatchObject([{ value: { alt: 'Own', gallery: [{ alt: 'A' }] } }]);
  });

  test('follows the same rule in custom components, at any depth', () => {
    const shown = body({ __component: 'blocks.framed', id: 1, frame: { alt: 'Own', photo: FILE } });
    expect(shown).toMatchObject([{ value: { frame: { alt: 'Own', photo: { alt: 'Own' } } } }]);
  });
});
