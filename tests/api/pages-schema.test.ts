import type { Core } from '@strapi/strapi';
import { addComponent, type Attributes } from '../support/added-components';
import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { getDocument } from '../support/openapi';
import { getReader, type Reader } from '../support/pages';
import { serviceForTests } from '../support/test-service';

const FILE = 'plugin::upload.file';

/** Attributes that someone adds to the Page type in the Content-Type Builder. */
const PAGE_ATTRIBUTES: Attributes = {
  subtitle: { type: 'string' },
  story: { type: 'richtext' },
  contact: { type: 'email' },
  colour: { type: 'enumeration', enum: ['red', 'blue'] },
  minutes: { type: 'integer' },
  copies: { type: 'biginteger' },
  price: { type: 'decimal' },
  rating: { type: 'float' },
  featured: { type: 'boolean' },
  day: { type: 'date' },
  opens_at: { type: 'datetime' },
  starts: { type: 'time' },
  extra: { type: 'json' },
  portrait: { type: 'media', multiple: false, allowedTypes: ['images'] },
  gallery: { type: 'media', multiple: true, allowedTypes: ['images'] },
  action: { type: 'component', component: 'shared.link', repeatable: false },
  facts: { type: 'component', component: 'shared.fact', repeatable: true },
  moved_from: { type: 'relation', relation: 'oneToOne', target: REDIRECT },
  see_also: { type: 'relation', relation: 'manyToMany', target: PAGE },
  // Attributes that front ends must not see.
  internal: { type: 'string', private: true },
  hidden: { type: 'string', visible: false },
  pin: { type: 'password' },
  owner: { type: 'relation', relation: 'oneToOne', target: 'plugin::users-permissions.user' },
};

const COMPONENTS: Readonly<Record<string, Attributes>> = {
  'shared.fact': { label: { type: 'string' }, figure: { type: 'decimal' } },
  'blocks.timetable': {
    heading: { type: 'string', required: true },
    first_sailing: { type: 'time' },
    valid_from: { type: 'date' },
    map: { type: 'media', multiple: false, allowedTypes: ['images'] },
    facts: { type: 'component', component: 'shared.fact', repeatable: true },
    pier: { type: 'relation', relation: 'oneToOne', target: PAGE },
    link: { type: 'component', component: 'shared.link', repeatable: false },
    internal: { type: 'string', private: true },
  },
};

/** Changes the schemas like the Content-Type Builder does, before a restart. */
const changeSchemas = (strapi: Core.Strapi): void => {
  for (const [uid, attributes] of Object.entries(COMPONENTS)) addComponent(strapi, uid, attributes);
  const attributes = strapi.contentType(PAGE).attributes as Record<string, object>;
  Object.assign(attributes, PAGE_ATTRIBUTES);
  (attributes['body'] as { components: string[] }).components.push('blocks.timetable');
  const quote = strapi.components['blocks.quote'];
  Object.assign(quote?.attributes ?? {}, { year: { type: 'integer' } });
};

describe('attributes added in the Content-Type Builder', () => {
  const service = serviceForTests({ changeSchemas });
  let reader: Reader;
  let editor: Editor;
  let pier: string;
  let full: string;
  let redirect: string;
  beforeAll(async () => {
    reader = getReader(service);
    editor = await createEditor(service);
    const file = await service.strapi.db.query(FILE).create({
      data: {
        name: 'pier.jpg',
        width: 640,
        height: 480,
        hash: 'pier',
        ext: '.jpg',
        mime: 'image/jpeg',
        size: 1,
        url: '/uploads/pier.jpg',
        provider: 'local',
      },
    });
    pier = await publishedPage(editor, {
      title: 'Pier',
      slug: 'pier',
      body: [{ __component: 'blocks.quote', text: 'Windy' }],
      facts: [{ label: 'Length', figure: 90 }],
    });
    await publishedPage(editor, { title: 'Bare', slug: 'bare' });
    const draft = await created(editor, PAGE, { title: 'Draft', slug: 'draft' });
    redirect = await created(editor, REDIRECT, {
      source: '/old-ferry',
      target: 'page',
      page: connect(pier),
      note: 'Not for visitors',
    });
    full = await publishedPage(editor, {
      title: 'Ferry',
      slug: 'ferry',
      subtitle: 'Überfahrt',
      story: 'Once *upon* a time',
      contact: 'crew@example.com',
      colour: 'red',
      minutes: 40,
      copies: '9007199254740991',
      price: 12.5,
      rating: 4.25,
      featured: true,
      day: '2025-03-04',
      opens_at: '2025-03-04T10:00:00.000+01:00',
      starts: '09:30:00.000',
      extra: { any: ['thing', 1, null] },
      portrait: file.id,
      gallery: [file.id],
      action: { text: 'Book', page: connect(pier) },
      facts: [
        { label: 'Seats', figure: 12 },
        { label: 'Knots', figure: 8.5 },
      ],
      moved_from: connect(redirect),
      see_also: connect(pier, draft),
      internal: 'secret-internal',
      hidden: 'secret-hidden',
      pin: 'secret-pin',
      body: [
        {
          __component: 'blocks.timetable',
          heading: 'Winter SAILINGS',
          first_sailing: '07:15:00.000',
          valid_from: '2025-10-01',
          map: file.id,
          facts: [{ label: 'Piers', figure: 2 }],
          pier: connect(pier),
          link: { text: 'The pier', page: connect(pier) },
          internal: 'secret-block',
        },
        { __component: 'blocks.quote', text: 'Lovely', year: 1999 },
      ],
    });
    await publishedPage(editor, {
      title: 'Other',
      slug: 'other',
      subtitle: 'überfahrt',
      contact: 'other@example.com',
      colour: 'blue',
      minutes: 5,
      copies: '12',
      price: -3,
      rating: 0.5,
      featured: false,
      day: '2024-12-31',
      opens_at: '2024-12-31T00:00:00.000Z',
      starts: '08:00:00.000',
    });
  });

  const image = {
    url: '/uploads/pier.jpg',
    alt: '',
    width: 640,
    height: 480,
    mime: 'image/jpeg',
    title: 'pier.jpg',
    renditions: [{ url: '/uploads/pier.jpg', width: 640, height: 480 }],
  };
  const shortPier = () => ({
    id: pier,
    meta: {
      type: PAGE,
      detail_url: `/api/pages/?id=${pier}&fields=*`,
      html_url: '/pier/',
    },
    title: 'Pier',
  });

  test.each(['9007199254740993', '9223372036854775807', '-9223372036854775808', '3'])(
    'a big integer is the same in the draft, after publishing and in a filter: %s',
    async (copies) => {
      const id = await publishedPage(editor, { title: 'Big', slug: 'big', copies });
      try {
        const rows = await service.strapi.db.query(PAGE).findMany({ where: { documentId: id } });
        expect(rows.map((row) => row.copies)).toEqual([copies, copies]);
        expect(await reader.only({ copies, fields: '_,copies,slug' })).toEqual({
          meta: { slug: 'big' },
          copies,
        });
      } finally {
        await editor.remove(PAGE, id);
      }
    }
  );

  test.each([
    [{ copies: '9223372036854775808' }, 'copies'],
    [{ copies: '-9223372036854775809' }, 'copies'],
    [{ price: 1_234_567_890.12 }, 'price'],
    [{ minutes: 2_147_483_648 }, 'minutes'],
    [{ facts: [{ label: 'a', figure: 100_000_000 }] }, 'facts.0.figure'],
    [{ body: [{ __component: 'blocks.quote', text: 'a', year: 1e10 }] }, 'body.0.year'],
  ])('a number that some database cannot store is refused by its field: %j', async (data, path) => {
    const refused = await editor.create(PAGE, { title: 'Out', slug: 'out', ...data });
    expect([refused.status, refused.errors]).toEqual([
      400,
      { [path]: expect.stringMatching(/^This number must be between -?\d/) },
    ]);
  });

  test('are returned by fields=*, next to the title', async () => {
    const {
      id,
      meta: _meta,
      title: _title,
      body: _body,
      ...added
    } = await reader.only('slug=ferry&fields=*');
    expect(id).toBe(full);
    expect(added).toEqual({
      subtitle: 'Überfahrt',
      story: 'Once *upon* a time',
      contact: 'crew@example.com',
      colour: 'red',
      minutes: 40,
      copies: '9007199254740991',
      price: 12.5,
      rating: 4.25,
      featured: true,
      day: '2025-03-04',
      opens_at: '2025-03-04T09:00:00.000Z',
      starts: '09:30:00.000',
      extra: { any: ['thing', 1, null] },
      portrait: image,
      gallery: [image],
      action: { text: 'Book', url: '/pier/' },
      facts: [
        { label: 'Seats', figure: 12 },
        { label: 'Knots', figure: 8.5 },
      ],
      moved_from: { id: redirect, meta: { type: REDIRECT } },
      see_also: [shortPier()],
    });
  });

  test('are an empty string, null or an empty list if they are not set', async () => {
    const {
      id: _id,
      meta: _meta,
      title: _title,
      body: _body,
      ...added
    } = await reader.only('slug=bare&fields=*');
    expect(added).toEqual({
      subtitle: '',
      story: '',
      contact: '',
      colour: null,
      minutes: null,
      copies: null,
      price: null,
      rating: null,
      featured: null,
      day: null,
      opens_at: null,
      starts: null,
      extra: null,
      portrait: null,
      gallery: [],
      action: null,
      facts: [],
      moved_from: null,
      see_also: [],
    });
  });

  test('can be selected one by one', async () => {
    expect(await reader.only('slug=ferry&fields=_,minutes,facts')).toEqual({
      minutes: 40,
      facts: [
        { label: 'Seats', figure: 12 },
        { label: 'Knots', figure: 8.5 },
      ],
    });
    expect(Object.keys(await reader.only('slug=ferry&fields=*,-minutes'))).not.toContain('minutes');
  });

  test('are returned inside blocks, with components, files, relations and links', async () => {
    const { body } = await reader.only('slug=ferry&fields=body');
    expect(body).toEqual([
      {
        type: 'timetable',
        value: {
          heading: 'Winter SAILINGS',
          first_sailing: '07:15:00.000',
          valid_from: '2025-10-01',
          map: image,
          facts: [{ label: 'Piers', figure: 2 }],
          pier: shortPier(),
          link: { text: 'The pier', url: '/pier/' },
        },
        id: expect.any(String),
      },
      {
        type: 'quote',
        value: { text: 'Lovely', attribution: '', year: 1999 },
        id: expect.any(String),
      },
    ]);
  });

  test('are searched inside blocks', async () => {
    expect(await reader.titles({ search: 'winter sailings piers' })).toEqual(['Ferry']);
  });

  test.each<[string, unknown]>([
    ['_,moved_from(_,source)', { source: '/old-ferry' }],
    ['_,moved_from(source,-meta)', { id: expect.any(String), source: '/old-ferry' }],
    ['_,moved_from(_,page(_,title))', { page: { title: 'Pier' } }],
    [
      '_,moved_from(_,page(_,facts,parent))',
      { page: { meta: { parent: null }, facts: [{ label: 'Length', figure: 90 }] } },
    ],
  ])('can be selected inside a relation: %s', async (fields, moved_from) => {
    expect(await reader.only({ slug: 'ferry', fields })).toEqual({ moved_from });
  });

  test('are returned completely inside a relation, except for fields for editors', async () => {
    expect(await reader.only('slug=ferry&fields=_,moved_from(*)')).toEqual({
      moved_from: {
        id: redirect,
        meta: { type: REDIRECT },
        source: '/old-ferry',
        target: 'page',
        destination: '',
        page: shortPier(),
      },
    });
  });

  test('can be selected inside a relation to many pages', async () => {
    expect(await reader.only('slug=ferry&fields=_,see_also(_,slug,minutes,body,facts)')).toEqual({
      see_also: [
        {
          meta: { slug: 'pier' },
          minutes: null,
          body: [
            {
              type: 'quote',
              value: { text: 'Windy', attribution: '', year: null },
              id: expect.any(String),
            },
          ],
          facts: [{ label: 'Length', figure: 90 }],
        },
      ],
    });
  });

  test.each([
    ['subtitle', 'Überfahrt'],
    ['contact', 'crew@example.com'],
    ['colour', 'red'],
    ['minutes', '40'],
    ['copies', '9007199254740991'],
    ['price', '12.5'],
    ['price', '12.50'],
    ['rating', '4.25'],
    ['featured', 'true'],
    ['featured', '1'],
    ['day', '2025-03-04'],
    ['opens_at', '2025-03-04T09:00:00.000Z'],
    ['opens_at', '2025-03-04T09:00:00Z'],
    ['starts', '09:30'],
    ['starts', '09:30:00.000'],
  ])('can be filtered by: %s=%s', async (name, value) => {
    expect(await reader.titles({ [name]: value })).toEqual(['Ferry']);
  });

  test('can be filtered by an empty value, which matches unset fields', async () => {
    expect(await reader.titles('subtitle=')).toEqual(['Pier', 'Bare']);
    expect(await reader.titles('colour=')).toEqual(['Pier', 'Bare']);
    expect(await reader.titles('featured=false')).toEqual(['Other']);
  });

  test.each([
    ['colour', 'green', 'one of red, blue'],
    ['colour', 'RED', 'one of red, blue'],
    ['minutes', 'forty', 'a whole number'],
    ['minutes', '1.5', 'a whole number'],
    ['minutes', '99999999999999999999', 'a whole number'],
    ['copies', '1.0', 'a whole number'],
    ['price', 'NaN', 'a number'],
    ['price', '1,5', 'a number'],
    ['rating', 'Infinity', 'a number'],
    ['featured', 'on', 'true, false, 1 or 0'],
    ['day', '2025-13-01', 'a date, such as 2025-03-04'],
    ['day', '04.03.2025', 'a date, such as 2025-03-04'],
    ['opens_at', 'noon', 'a date and time, such as 2025-03-04T09:00:00.000Z'],
    ['starts', '25:00', 'a time, such as 09:30:00'],
  ])('refuse the filter %s=%s: a value of the wrong type', async (name, value, expected) => {
    expect(await reader.refusal({ [name]: value })).toBe(`${name}: "${value}" is not ${expected}.`);
  });

  test.each(['extra', 'portrait', 'gallery', 'action', 'facts', 'moved_from', 'see_also'])(
    'can be neither filtered nor ordered by %s, which is not a scalar',
    async (name) => {
      expect(await reader.refusal({ [name]: '1' })).toMatch(`"${name}" is neither a parameter`);
      expect(await reader.refusal({ order: name })).toMatch(`"${name}" is not a field`);
    }
  );

  test.each([
    'subtitle',
    'contact',
    'minutes',
    'copies',
    'price',
    'rating',
    'featured',
    'day',
    'opens_at',
    'starts',
  ])('can be ordered by %s, unset values first', async (name) => {
    // `Ü` sorts before `ü` in texts. In all other attributes, Other has the smaller value.
    const upwards = ['subtitle', 'contact'].includes(name)
      ? ['Ferry', 'Other']
      : ['Other', 'Ferry'];
    const inOrder = async (order: string): Promise<string[]> =>
      (await reader.titles({ order })).filter((title) => title !== 'Bare');
    expect(await inOrder(name)).toEqual(['Pier', ...upwards]);
    expect(await inOrder(`-${name}`)).toEqual([...upwards.toReversed(), 'Pier']);
  });

  test.each(['internal', 'hidden', 'pin', 'owner'])(
    'are unknown to the API if front ends must not see them: %s',
    async (name) => {
      expect(await reader.refusal({ fields: name })).toMatch(`"${name}" is not a field`);
      expect(await reader.refusal({ [name]: 'x' })).toMatch(`"${name}" is neither a parameter`);
      expect(await reader.refusal({ order: name })).toMatch(`"${name}" is not a field`);
    }
  );

  test('never expose private, hidden or password fields', async () => {
    const { text } = await service.visitor.get(
      '/api/pages/?fields=*,see_also(*),moved_from(*,page(*))'
    );
    expect(text).not.toMatch(/secret|internal|hidden|pin"|owner|Not for visitors|note|source_hash/);
  });

  describe('circular relations', () => {
    const nested = (depth: number, inner: string): string =>
      `${'see_also(_,'.repeat(depth)}${inner}${')'.repeat(depth)}`;
    beforeAll(async () => {
      const editor = await createEditor(service);
      const echo = await publishedPage(editor, { title: 'Echo', slug: 'echo' });
      const left = await publishedPage(editor, { title: 'Left', slug: 'left' });
      const right = await publishedPage(editor, { title: 'Right', slug: 'right' });
      for (const [page, ...others] of [
        [echo, echo],
        [left, left, right],
        [right, left, right],
      ] as const) {
        await editor.publish(PAGE, page, { see_also: connect(...others) });
      }
    });

    test('are followed as deep as requested', async () => {
      const item = await reader.only({ slug: 'echo', fields: `_,${nested(50, 'title')}` });
      expect(JSON.stringify(item)).toBe(
        `${'{"see_also":['.repeat(50)}{"title":"Echo"}${']}'.repeat(50)}`
      );
    });

    test.each([
      ['echo', 300, 'more than 100 entries deep'],
      ['left', 30, 'more than 20000 entries'],
    ])(
      'are refused beyond the limits of depth and of entries: %s, %i levels deep',
      async (slug, depth, message) => {
        expect(await reader.refusal({ slug, fields: nested(depth, 'title') })).toContain(message);
      }
    );
  });

  test('are described in the OpenAPI document', () => {
    const parameters = getDocument(service).paths['/pages']?.get?.parameters ?? [];
    const names = parameters.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['subtitle', 'minutes', 'opens_at', 'colour']));
    expect(names).not.toContain('extra');
    expect(JSON.stringify(getDocument(service))).toContain('"TimetableBlock"');
  });
});
