import { connect, created, PAGE, publishedPage } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { findPage, findPath } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
/** A slug that no other test uses. */
const freshSlug = (): string => `fresh-${(count += 1)}`;

const storedDraft = async (documentId: string): Promise<Record<string, unknown> | null> =>
  service.strapi.documents(PAGE).findOne({ documentId, populate: ['body'] });

/** As the database has it: attributes that the service keeps to itself included. */
const firstPublishedAt = async (id: string): Promise<string | undefined> =>
  (await findPage(service, id))?.meta.first_published_at;

describe('a slug', () => {
  test.each([
    ['a b'],
    ['\u00fcber'],
    ['a/b'],
    ['/a'],
    ['a.b'],
    ['..'],
    ['a?b'],
    ['a%20b'],
    ['a\n'],
    ['\u0661'],
    ['a\0'],
    [7],
    [['a']],
  ])('is refused in a draft when it is %j', async (slug) => {
    const id = await created(editor, PAGE, { title: 'Page', slug: freshSlug() });
    for (const saved of [
      await editor.create(PAGE, { title: 'Page', slug }),
      await editor.update(PAGE, id, { slug }),
      await editor.clone(PAGE, id, { slug }),
    ]) {
      expect(refusedFields(saved)).toEqual(['slug']);
    }
  });

  test.each([['about'], ['About_us-2'], ['__proto__'], ['-'], ['2019'], ['x'.repeat(255)]])(
    'may be %s',
    async (slug) => {
      const id = await publishedPage(editor, { title: 'Page', slug });
      expect(await findPath(service, id)).toBe(`/${slug}/`);
    }
  );

  test('is refused when another page has it, as a draft or published', async () => {
    const [published, draft] = [freshSlug(), freshSlug()];
    const other = await publishedPage(editor, { title: 'Other', slug: published });
    await accepted(editor.update(PAGE, other, { slug: draft }));
    const id = await created(editor, PAGE, { title: 'Page', slug: freshSlug() });

    for (const slug of [published, draft]) {
      expect(refusedFields(await editor.create(PAGE, { title: 'Page', slug }))).toEqual(['slug']);
      expect(refusedFields(await editor.update(PAGE, id, { slug }))).toEqual(['slug']);
      expect(refusedFields(await editor.publish(PAGE, id, { slug }))).toEqual(['slug']);
    }
    await accepted(editor.publish(PAGE, other));
    await accepted(editor.update(PAGE, id, { slug: published }));
    expect(refusedFields(await editor.update(PAGE, other, { slug: published }))).toEqual(['slug']);
  });

  test('does not differ by case alone', async () => {
    const slug = freshSlug();
    await publishedPage(editor, { title: 'Small', slug });
    const large = { title: 'Large', slug: slug.toUpperCase() };
    expect(refusedFields(await editor.create(PAGE, large))).toEqual(['slug']);
  });

  test('may be that of a page below another parent, and not that of a sibling', async () => {
    const slug = freshSlug();
    const [one, other] = [
      await publishedPage(editor, { title: 'One', slug: freshSlug() }),
      await publishedPage(editor, { title: 'Other', slug: freshSlug() }),
    ];
    await publishedPage(editor, { title: 'Fares', slug, parent: connect(one) });
    const id = await publishedPage(editor, { title: 'Fares', slug, parent: connect(other) });
    const beside = await editor.create(PAGE, { title: 'Beside', slug, parent: connect(other) });
    expect(refusedFields(beside)).toEqual(['slug']);
    expect(JSON.stringify(beside)).toContain(await findPath(service, id));
    const moved = await editor.update(PAGE, id, { parent: connect(one) });
    expect(refusedFields(moved)).toEqual(['parent']);
  });

  test('is won by one of two simultaneous saves', async () => {
    for (let round = 0; round < 3; round += 1) {
      const slug = freshSlug();
      const both = await Promise.all(
        [1, 2].map(() => editor.create(PAGE, { title: 'Twin', slug }))
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      expect(both.filter(({ status }) => status === 400).map(refusedFields)).toEqual([['slug']]);
    }
  });

  test('may be missing in drafts, of several pages at once', async () => {
    const ids = [
      await created(editor, PAGE, { title: 'Two', slug: '' }),
      await created(editor, PAGE, { title: 'Three', slug: null }),
    ];
    for (const id of ids) expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['slug']);
  });

  test('is derived from the title of a new page that is sent without one', async () => {
    const parent = connect(await publishedPage(editor, { title: 'Above', slug: freshSlug() }));
    const pages = service.strapi.documents(PAGE);
    const slugs = [];
    for (const title of ['Über uns', 'Über uns', '???']) {
      const { slug } = await pages.create({ data: { title, parent } as never });
      slugs.push(slug);
    }
    expect(slugs).toEqual(['ueber-uns', 'ueber-uns-2', 'page']);
    const id = await created(editor, PAGE, { title: 'Über uns', parent });
    await accepted(editor.publish(PAGE, id));
    expect(await findPath(service, id)).toMatch(/\/ueber-uns-3\/$/);
    // A title alone changes nothing later.
    await accepted(editor.update(PAGE, id, { title: 'About us' }));
    expect((await storedDraft(id))?.['slug']).toBe('ueber-uns-3');
  });
});

const BLOCKS = [
  { __component: 'blocks.hero', text: 'No heading', link: { text: 'Nowhere' } },
  { __component: 'blocks.rich-text', html: '' },
  { __component: 'blocks.image', caption: 'No image' },
  { __component: 'blocks.call-to-action', link: { url: '/x/' } },
  { __component: 'blocks.cards', cards: [{ title: 'Fine' }, { text: 'No title' }] },
  { __component: 'blocks.faq', questions: [{ question: 'Why?' }, { answer: '<p>So.</p>' }] },
  { __component: 'blocks.quote', attribution: 'Nobody' },
  { __component: 'blocks.embed', title: 'No URL' },
];

describe('what is required', () => {
  test('is not required of a draft, and is of a page that is published, all at once', async () => {
    const id = await created(editor, PAGE, { body: BLOCKS });
    expect(refusedFields(await editor.publish(PAGE, id))).toEqual([
      'body.0.heading',
      'body.0.link.url',
      'body.1.html',
      'body.2.image',
      'body.3.heading',
      'body.3.link.text',
      'body.4.cards.1.title',
      'body.5.questions.0.answer',
      'body.5.questions.1.question',
      'body.6.text',
      'body.7.url',
      'slug',
      'title',
    ]);
    expect(await findPage(service, id)).toBeUndefined();
  });

  test('is said together with what is wrong in what is published with the request itself', async () => {
    const block = { __component: 'blocks.hero', link: { text: '', url: 'ftp://x' } };
    const everything = ['body.0.heading', 'body.0.link.text', 'body.0.link.url', 'slug', 'title'];
    const wrong = { slug: 'bad slug', title: '', body: [block] };
    const id = await created(editor, PAGE, { slug: freshSlug() });
    expect(refusedFields(await editor.publish(PAGE, id, wrong))).toEqual(everything);
  });

  test('what is too long is said together with what cannot be looked at any further', async () => {
    const long = 'x'.repeat(300);
    const gone = { title: long, slug: freshSlug(), parent: connect('nothing') };
    expect(refusedFields(await editor.create(PAGE, gone))).toEqual(['parent', 'title']);
    const unstorable = { title: long, seo_title: long, slug: 'a\0b' };
    expect(refusedFields(await editor.create(PAGE, unstorable))).toEqual([
      'seo_title',
      'slug',
      'title',
    ]);
  });

  test('what has the wrong type is said together with a page that does not exist', async () => {
    const block = { __component: 'blocks.hero', link: { text: 'x', page: connect('nothing') } };
    const id = await created(editor, PAGE, { title: 'Page', slug: freshSlug() });
    for (const [wrong, fields] of [
      [{ parent: connect('nothing') }, ['parent']],
      [{ parent: { set: ['nothing'] } }, ['parent']],
      [{ children: connect('nothing') }, ['children']],
      [{ body: [block] }, ['body.0.link.page']],
    ] as const) {
      const data = { ...wrong, title: ['x'], show_in_menus: 'maybe', seo_title: 7 };
      const expected = [...fields, 'seo_title', 'show_in_menus', 'title'].toSorted();
      for (const saved of [
        await editor.create(PAGE, data),
        await editor.update(PAGE, id, data),
        await editor.publish(PAGE, id, data),
        await editor.clone(PAGE, id, { slug: freshSlug(), ...data }),
      ]) {
        expect(refusedFields(saved)).toEqual(expect.arrayContaining(expected));
      }
      const pages = service.strapi.documents(PAGE);
      expect(await getRefusedFields(pages.create({ data: data as object }))).toEqual(expected);
    }
  });

  test('a text of spaces counts as missing, whatever the way in', async () => {
    const body = [{ __component: 'blocks.quote', text: '\u00a0 ' }];
    const blank = { title: '  ', slug: freshSlug(), body };
    const fields = ['body.0.text', 'title'];
    const pages = service.strapi.documents(PAGE);
    const id = await created(editor, PAGE, blank);
    expect(refusedFields(await editor.publish(PAGE, id))).toEqual(fields);
    expect(refusedFields(await editor.publish(PAGE, id, { title: '\t' }))).toEqual(fields);
    expect(refusedFields(await editor.bulk(PAGE, 'publish', [id]))).toEqual(fields);
    expect(await getRefusedFields(pages.publish({ documentId: id }))).toEqual(fields);
    expect(
      await getRefusedFields(
        pages.create({ data: { ...blank, slug: freshSlug() } as object, status: 'published' })
      )
    ).toEqual(fields);
    expect(await findPage(service, id)).toBeUndefined();
  });

  test('holds for what is published with the request itself, and for publishing again', async () => {
    const slug = freshSlug();
    const id = await publishedPage(editor, { title: 'Served', slug });
    await accepted(editor.update(PAGE, id, { title: '' }));
    expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['title']);
    expect(refusedFields(await editor.publish(PAGE, id, { title: null }))).toEqual(['title']);
    expect((await findPage(service, id))?.title).toBe('Served');
  });
});

describe('a block', () => {
  const refusedIn = async (block: object): Promise<string[]> => {
    const saved = await editor.create(PAGE, {
      body: [{ __component: 'blocks.quote', text: 'First' }, block],
    });
    return refusedFields(saved);
  };

  test.each([
    ['ftp://example.com'],
    ['/video'],
    ['javascript:alert(1)'],
    ['https://exa mple.com'],
    ['https://'],
  ])('of a draft does not embed %s', async (url) => {
    expect(await refusedIn({ __component: 'blocks.embed', url })).toEqual(['body.1.url']);
  });

  test.each([['about'], ['javascript:alert(1)'], ['//example.com'], ['tel:'], ['/a b']])(
    'of a draft does not link to %s',
    async (url) => {
      const link = { text: 'There', url };
      expect(await refusedIn({ __component: 'blocks.hero', heading: 'x', link })).toEqual([
        'body.1.link.url',
      ]);
      expect(
        await refusedIn({ __component: 'blocks.cards', cards: [{ title: 'a' }, { link }] })
      ).toEqual(['body.1.cards.1.link.url']);
    }
  );

  test.each([['/about/#x'], ['https://example.com'], ['tel:+44123'], ['mailto:a@example.com']])(
    'links to %s',
    async (url) => {
      const body = [{ __component: 'blocks.hero', heading: 'x', link: { text: 'There', url } }];
      const id = await publishedPage(editor, { title: 'Linking', slug: freshSlug(), body });
      expect((await findPage(service, id))?.body[0]?.value['link']).toEqual({ text: 'There', url });
    }
  );

  test('links to a page or a url, not both', async () => {
    const target = await created(editor, PAGE, { title: 'Target' });
    const link = { text: 'There', url: '/x/', page: connect(target) };
    const block = { __component: 'blocks.call-to-action', heading: 'x', link };
    expect(await refusedIn(block)).toEqual(['body.1.link.url']);
  });

  test('is not given a url beside the page it has already', async () => {
    const target = await created(editor, PAGE, { title: 'Target' });
    const id = await created(editor, PAGE, {
      body: [{ __component: 'blocks.hero', link: { text: 'x', page: connect(target) } }],
    });
    const draft = await service.strapi.documents(PAGE).findOne({
      documentId: id,
      populate: { body: { on: { 'blocks.hero': { populate: ['link'] } } } },
    });
    const [hero] = draft?.body as { id: number; link: { id: number } }[];
    const saved = await editor.update(PAGE, id, {
      body: [{ __component: 'blocks.hero', id: hero?.id, link: { id: hero?.link.id, url: '/x/' } }],
    });
    expect(refusedFields(saved)).toEqual(['body.0.link.url']);
  });

  test('has the messages of Strapi beside ours', async () => {
    const saved = await editor.create(PAGE, {
      title: 'x'.repeat(256),
      slug: 'a b',
      body: [
        { __component: 'blocks.embed', url: 'x', title: 'x'.repeat(256) },
        { __component: 'blocks.hero', link: { url: `/${'x'.repeat(2048)}` } },
      ],
    });
    expect(refusedFields(saved)).toEqual([
      'body.0.title',
      'body.0.url',
      'body.1.link.url',
      'slug',
      'title',
    ]);
  });

  test('that holds a NUL is refused where it stands', async () => {
    expect(
      await refusedIn({ __component: 'blocks.faq', questions: [{ question: 'a\0b' }] })
    ).toEqual(['body.1.questions.0.question']);
  });

  test('that does not exist is refused', async () => {
    const saved = await editor.create(PAGE, { body: [{ __component: 'blocks.unheard-of' }] });
    expect(saved.status).toBe(400);
  });
});

describe('HTML', () => {
  const DIRTY =
    '<h2 class="a" onclick="x()">Head</h2><p>Text <em>and</em><script>x()</script> ' +
    '<a href="javascript:x()">link</a> <a href="/ok/?a=1">ok</a></p><iframe src="/x"></iframe>';
  const CLEAN =
    '<h2 class="a">Head</h2><p>Text <em>and</em> <a>link</a> <a href="/ok/?a=1">ok</a></p>';

  test('in blocks is stored clean, in the draft already, and served clean', async () => {
    const id = await publishedPage(editor, {
      title: 'Rich',
      slug: freshSlug(),
      body: [
        { __component: 'blocks.rich-text', html: DIRTY },
        { __component: 'blocks.faq', questions: [{ question: 'Why?', answer: DIRTY }] },
      ],
    });
    expect(JSON.stringify(await storedDraft(id))).not.toMatch(/<script|onclick|<iframe/);
    const body = (await findPage(service, id))?.body;
    expect(body?.[0]?.value).toEqual({ html: CLEAN });
    expect(body?.[1]?.value['questions']).toEqual([{ question: 'Why?', answer: CLEAN }]);
  });

  test('that is nothing but what is not allowed counts as missing', async () => {
    const id = await created(editor, PAGE, {
      title: 'Empty',
      slug: freshSlug(),
      body: [{ __component: 'blocks.rich-text', html: '<script>x()</script>' }],
    });
    expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['body.0.html']);
  });

  test('is cleaned for code that calls strapi.documents() too', async () => {
    const { documentId } = await service.strapi.documents(PAGE).create({
      data: {
        title: 'Code',
        slug: freshSlug(),
        body: [{ __component: 'blocks.rich-text', html: DIRTY }],
      } as object,
      status: 'published',
    });
    expect((await findPage(service, documentId))?.body[0]?.value).toEqual({ html: CLEAN });
  });
});

describe('first_published_at', () => {
  const LONG_AGO = '2001-01-01T00:00:00.000Z';

  test('is set at the first publish and stays, whatever happens to the page', async () => {
    const before = Date.now();
    const id = await created(editor, PAGE, { title: 'Dated', slug: freshSlug() });
    await accepted(editor.publish(PAGE, id));
    const first = await firstPublishedAt(id);
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(before);
    expect(Date.parse(first ?? '')).toBeLessThanOrEqual(Date.now());
    expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    await accepted(editor.publish(PAGE, id));
    expect(await firstPublishedAt(id)).toBe(first);
    await accepted(editor.update(PAGE, id, { title: 'Changed' }));
    await accepted(editor.publish(PAGE, id));
    expect(await firstPublishedAt(id)).toBe(first);
    await accepted(editor.unpublish(PAGE, id));
    await accepted(editor.publish(PAGE, id));
    expect(await firstPublishedAt(id)).toBe(first);
    await accepted(editor.update(PAGE, id, { title: 'Discarded' }));
    await accepted(editor.discard(PAGE, id));
    await accepted(editor.publish(PAGE, id));
    expect(await firstPublishedAt(id)).toBe(first);
  });

  test.each([[LONG_AGO], [null], ['no date']])('is not taken from input: %j', async (sent) => {
    const before = Date.now();
    const data = { title: 'Dated', slug: freshSlug(), first_published_at: sent };
    const id = await created(editor, PAGE, data);
    expect((await storedDraft(id))?.['first_published_at']).toBeNull();
    await accepted(editor.publish(PAGE, id, { first_published_at: sent }));
    const first = await firstPublishedAt(id);
    expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(before);
    await accepted(editor.update(PAGE, id, { first_published_at: sent }));
    await accepted(editor.publish(PAGE, id));
    expect(await firstPublishedAt(id)).toBe(first);
    await service.strapi.documents(PAGE).update({
      documentId: id,
      data: { first_published_at: sent } as object,
      status: 'published',
    });
    expect(await firstPublishedAt(id)).toBe(first);
  });

  test('of a clone is that of its own first publish', async () => {
    const id = await publishedPage(editor, { title: 'Original', slug: freshSlug() });
    const cloned = await accepted(
      editor.clone(PAGE, id, {
        title: 'Clone',
        slug: freshSlug(),
        first_published_at: LONG_AGO,
      })
    );
    const clone = cloned.data.documentId;
    expect((await storedDraft(clone))?.['first_published_at']).toBeNull();
    await accepted(editor.publish(PAGE, clone));
    const [original, own] = [await firstPublishedAt(id), await firstPublishedAt(clone)];
    expect(Date.parse(own ?? '')).toBeGreaterThan(Date.parse(original ?? ''));
  });

  test('is not set by a publish that is refused', async () => {
    const id = await created(editor, PAGE, { title: 'Not yet', slug: '' });
    expect((await editor.publish(PAGE, id)).status).toBe(400);
    expect((await storedDraft(id))?.['first_published_at']).toBeNull();
  });
});

describe('many pages at once', () => {
  test('are published together, or not at all where one is refused', async () => {
    const ids = [
      await created(editor, PAGE, { title: 'A', slug: freshSlug() }),
      await created(editor, PAGE, { title: 'B', slug: freshSlug() }),
      await created(editor, PAGE, { slug: freshSlug() }),
      await created(editor, PAGE, { title: 'D', slug: freshSlug() }),
    ];
    expect(refusedFields(await editor.bulk(PAGE, 'publish', ids))).toEqual(['title']);
    for (const id of ids) expect(await findPage(service, id)).toBeUndefined();
    for (const id of ids) {
      expect((await storedDraft(id))?.['first_published_at']).toBeNull();
    }

    await accepted(editor.update(PAGE, ids[2] ?? '', { title: 'C' }));
    await accepted(editor.bulk(PAGE, 'publish', ids));
    for (const id of ids) expect(await findPage(service, id)).toBeDefined();
    await accepted(editor.bulk(PAGE, 'unpublish', ids));
    for (const id of ids) expect(await findPage(service, id)).toBeUndefined();
    await accepted(editor.bulk(PAGE, 'delete', ids));
    for (const id of ids) expect(await storedDraft(id)).toBeNull();
  });
});

describe('code that calls strapi.documents()', () => {
  test('cannot publish at once what could not be published', async () => {
    const pages = service.strapi.documents(PAGE);
    const before = await service.strapi.db.query(PAGE).count();
    const write = pages.create({
      data: { slug: 'a b', body: BLOCKS } as object,
      status: 'published',
    });
    expect(await getRefusedFields(write)).toContain('slug');
    const untitled = pages.create({ data: { slug: freshSlug() }, status: 'published' });
    expect(await getRefusedFields(untitled)).toEqual(['title']);
    expect(await service.strapi.db.query(PAGE).count()).toBe(before);
  });

  test('publishes at once as the panel does', async () => {
    const pages = service.strapi.documents(PAGE);
    const parent = await publishedPage(editor, { title: 'Parent', slug: freshSlug() });
    const slug = freshSlug();
    const { documentId } = await pages.create({
      data: { title: 'At once', slug, parent: parent as never },
      status: 'published',
    });
    const page = await findPage(service, documentId);
    expect(page).toMatchObject({ title: 'At once', meta: { slug, parent: { id: parent } } });
    expect(page?.meta.first_published_at).not.toBeNull();

    const other = freshSlug();
    await pages.update({ documentId, data: { slug: other } as object, status: 'published' });
    expect((await findPage(service, documentId))?.meta.slug).toBe(other);
    const refused = pages.update({
      documentId,
      data: { title: '' } as object,
      status: 'published',
    });
    expect(await getRefusedFields(refused)).toEqual(['title']);
    expect((await storedDraft(documentId))?.['title']).toBe('At once');
  });

  test('that catches a refusal in a transaction of its own does not commit what was refused', async () => {
    const pages = service.strapi.documents(PAGE);
    const kept = freshSlug();
    await service.strapi.db.transaction(async () => {
      await pages.create({ data: { title: 'Kept', slug: kept } });
      await pages.create({ data: { title: 'Refused', slug: kept } }).catch(() => undefined);
    });
    const stored = await pages.findMany({ filters: { slug: kept } });
    expect(stored.map(({ title }) => title)).toEqual(['Kept']);
  });
});

test('a slug that is too long is refused under its own name alone, with its limit', async () => {
  const { status, errors } = await editor.create(PAGE, { title: 'Long', slug: 'x'.repeat(256) });
  expect([status, errors]).toEqual([400, { slug: expect.stringContaining('255') }]);
});

test('a text that is too long is refused in our words, which the panel has in German too', async () => {
  const { errors } = await editor.create(PAGE, { title: 'x'.repeat(256), slug: freshSlug() });
  expect(errors).toEqual({ title: 'This is too long: at most 255 characters are allowed.' });
});

describe('a copy of a page', () => {
  const getSlug = async (documentId: string): Promise<unknown> =>
    (await storedDraft(documentId))?.['slug'];

  test('gets a free slug beside its original, where it gets none of its own', async () => {
    const parent = await publishedPage(editor, { title: 'Parent', slug: freshSlug() });
    const data = { title: 'Page', slug: 'page', parent: connect(parent) };
    const id = await publishedPage(editor, data);
    const slugs: unknown[] = [];
    for (const sent of [{}, { slug: 'page' }, { title: 'Copy', slug: 'PAGE' }]) {
      const { data: copy } = await accepted(editor.clone(PAGE, id, sent));
      slugs.push(await getSlug(copy.documentId));
    }
    expect(slugs).toEqual(['page-2', 'page-3', 'page-4']);
    const { documentId } = await service.strapi
      .documents(PAGE)
      .clone({ documentId: id })
      .then((result) => result?.entries[0] as { documentId: string });
    expect(await getSlug(documentId)).toBe('page-5');
  });

  test('keeps the slug below another parent, where it is free, and is refused one of another page', async () => {
    const [one, other] = [freshSlug(), freshSlug()];
    const id = await created(editor, PAGE, { title: 'Page', slug: one });
    const parent = await publishedPage(editor, { title: 'Parent', slug: other });
    const { data } = await accepted(editor.clone(PAGE, id, { parent: connect(parent) }));
    expect(await getSlug(data.documentId)).toBe(one);
    expect(refusedFields(await editor.clone(PAGE, id, { slug: other }))).toEqual(['slug']);
  });
});
