import { connect, created, PAGE, publishedPage } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, findPath } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
/** A slug that no other test uses. */
const freshSlug = (): string => `fresh-${(count += 1)}`;

const storedDraft = async (documentId: string): Promise<Record<string, unknown> | null> =>
  service.strapi.documents(PAGE).findOne({ documentId, populate: ['body'] });

/** The time as the pages endpoint serves it. */
const firstPublishedAt = async (id: string): Promise<string | undefined> =>
  (await findPage(service, id))?.meta.first_published_at;

describe('a slug', () => {
  test.each([['a b'], ['a\0'], [7], [['a']]])(
    'is refused in a draft when it is %j',
    async (slug) => {
      const id = await created(editor, PAGE, { title: 'Page', slug: freshSlug() });
      for (const saved of [
        await editor.create(PAGE, { title: 'Page', slug }),
        await editor.update(PAGE, id, { slug }),
        await editor.clone(PAGE, id, { slug }),
      ]) {
        expect(refusedFields(saved)).toEqual(['slug']);
      }
    }
  );

  test.each([['about'], ['About_us-2'], ['__proto__'], ['-'], ['2019'], ['x'.repeat(255)]])(
    'may be %s',
    async (slug) => {
      const id = await publishedPage(editor, { title: 'Page', slug });
      expect(await findPath(service, id)).toBe(`/${slug}/`);
    }
  );

  test('is refused when another page uses it, as a draft or published', async () => {
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

  test('is refused when it differs from the slug of another page only in case', async () => {
    const slug = freshSlug();
    await publishedPage(editor, { title: 'Small', slug });
    const large = { title: 'Large', slug: slug.toUpperCase() };
    expect(refusedFields(await editor.create(PAGE, large))).toEqual(['slug']);
  });

  test('may be that of a page under another parent, but not that of a sibling', async () => {
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

  test('is saved by only one of two concurrent requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const slug = freshSlug();
      const both = await Promise.all(
        [1, 2].map(() => editor.create(PAGE, { title: 'Twin', slug }))
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      expect(both.filter(({ status }) => status === 400).map(refusedFields)).toEqual([['slug']]);
    }
  });

  test('may be missing in several drafts without a title, but is required to publish', async () => {
    const ids = [
      await created(editor, PAGE, { title: ' ', slug: '' }),
      await created(editor, PAGE, { slug: null }),
      await created(editor, PAGE, {}),
    ];
    for (const id of ids) {
      expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['slug', 'title']);
    }
    for (const id of ids) {
      // The empty slug was already stored, so the user did not clear it.
      await accepted(editor.update(PAGE, id, { title: 'At last', slug: '' }));
      expect((await storedDraft(id))?.['slug']).toMatch(/^at-last(-\d)?$/);
      await accepted(editor.update(PAGE, id, { title: 'At last', slug: '' }));
      expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['slug']);
    }
  });

  test('is generated from the title of a new page if an empty slug is sent', async () => {
    const parent = connect(await publishedPage(editor, { title: 'Above', slug: freshSlug() }));
    const pages = service.strapi.documents(PAGE);
    const slugs: unknown[] = [];
    for (const slug of ['', null]) {
      const sent = { title: 'Über uns', slug, parent };
      const id = await created(editor, PAGE, sent);
      const copy = await accepted(editor.clone(PAGE, id, { title: 'Copy', slug }));
      const { documentId } = await pages.create({ data: sent as never, status: 'published' });
      const cloned = await pages.clone({ documentId: id, data: { slug } as never });
      const made = [id, copy.data.documentId, documentId, cloned?.entries[0]?.documentId ?? ''];
      for (const each of made) slugs.push((await storedDraft(each))?.['slug']);
      expect(await findPath(service, documentId)).toMatch(/\/ueber-uns-\d\/$/);
    }
    slugs.push(
      (await storedDraft(await created(editor, PAGE, { title: '?!', slug: '' })))?.['slug']
    );
    expect(slugs).toEqual([
      ...['ueber-uns', 'copy', 'ueber-uns-2', 'ueber-uns-3'],
      ...['ueber-uns-4', 'copy-2', 'ueber-uns-5', 'ueber-uns-6'],
      'page',
    ]);
  });

  test('is generated from the title of a new page if no slug is sent', async () => {
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
    // The page was published, so visitors may know its URL.
    await accepted(editor.update(PAGE, id, { title: 'About us' }));
    expect((await storedDraft(id))?.['slug']).toBe('ueber-uns-3');
    await accepted(editor.unpublish(PAGE, id));
    await accepted(editor.update(PAGE, id, { title: 'About them' }));
    expect((await storedDraft(id))?.['slug']).toBe('ueber-uns-3');
  });

  test('is generated when a page without a slug gets a title later', async () => {
    const parent = connect(await publishedPage(editor, { title: 'Above', slug: freshSlug() }));
    const readSlug = async (id: string) => (await storedDraft(id))?.['slug'];
    const rename = (id: string, title: string) => accepted(editor.update(PAGE, id, { title }));
    await created(editor, PAGE, { title: 'Taken', parent });
    const late = await created(editor, PAGE, { parent });
    await rename(late, 'Late');
    expect(await readSlug(late)).toBe('late');
    // A save that contains only the title does not change the URL.
    await rename(late, 'Taken');
    expect(await readSlug(late)).toBe('late');
    const taken = await created(editor, PAGE, { parent });
    await rename(taken, 'Taken');
    expect(await readSlug(taken)).toBe('taken-2');
    // A slug that the user has cleared stays empty until the next title change.
    await accepted(editor.update(PAGE, late, { slug: '' }));
    expect(refusedFields(await editor.publish(PAGE, late))).toEqual(['slug']);
    await accepted(editor.publish(PAGE, late, { title: 'Now' }));
    expect(await readSlug(late)).toBe('now');
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

describe('the validation of a page', () => {
  test('reports all missing required fields on publish, but none in a draft', async () => {
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

  test('reports missing and invalid fields together if a publish request contains data', async () => {
    const block = { __component: 'blocks.hero', link: { text: '', url: 'ftp://x' } };
    const everything = ['body.0.heading', 'body.0.link.text', 'body.0.link.url', 'slug', 'title'];
    const wrong = { slug: 'bad slug', title: '', body: [block] };
    const id = await created(editor, PAGE, { slug: freshSlug() });
    expect(refusedFields(await editor.publish(PAGE, id, wrong))).toEqual(everything);
  });

  test('reports overlong fields together with a missing parent or a NUL character', async () => {
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

  test('reports fields of the wrong type together with a page that does not exist', async () => {
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

  test('treats a text of only spaces as missing, no matter how the page is published', async () => {
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

  test('checks required fields when a page is published again, also with data in the request', async () => {
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

  test.each([['ftp://example.com'], ['javascript:alert(1)']])(
    'in a draft must not embed %s',
    async (url) => {
      expect(await refusedIn({ __component: 'blocks.embed', url })).toEqual(['body.1.url']);
    }
  );

  test.each([['about'], ['javascript:alert(1)']])('in a draft must not link to %s', async (url) => {
    const link = { text: 'There', url };
    expect(await refusedIn({ __component: 'blocks.hero', heading: 'x', link })).toEqual([
      'body.1.link.url',
    ]);
    expect(
      await refusedIn({ __component: 'blocks.cards', cards: [{ title: 'a' }, { link }] })
    ).toEqual(['body.1.cards.1.link.url']);
  });

  test.each([['/about/#x'], ['https://example.com'], ['tel:+44123'], ['mailto:a@example.com']])(
    'may link to %s',
    async (url) => {
      const body = [{ __component: 'blocks.hero', heading: 'x', link: { text: 'There', url } }];
      const id = await publishedPage(editor, { title: 'Linking', slug: freshSlug(), body });
      expect((await findPage(service, id))?.body[0]?.value['link']).toEqual({ text: 'There', url });
    }
  );

  test('may link to a page or a url, not both', async () => {
    const target = await created(editor, PAGE, { title: 'Target' });
    const link = { text: 'There', url: '/x/', page: connect(target) };
    const block = { __component: 'blocks.call-to-action', heading: 'x', link };
    expect(await refusedIn(block)).toEqual(['body.1.link.url']);
  });

  test('cannot get a url if its link already has a page', async () => {
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

  test('reports errors of Strapi and of the content rules together', async () => {
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

  test('is refused if a page has more than 500, including items in blocks, unless it already had as many', async () => {
    const quotes = (count: number) =>
      Array.from({ length: count }, () => ({ __component: 'blocks.quote', text: 'q' }));
    const cards = (count: number) => [
      { __component: 'blocks.cards', cards: Array.from({ length: count }, () => ({ title: 'c' })) },
    ];
    const tooMany = (count: number) => ({
      status: 400,
      errors: {
        body: `The page has ${count} blocks and items in blocks, but at most 500 are possible. Split it into several pages.`,
      },
    });
    const id = await created(editor, PAGE, { title: 'Long', slug: 'long', body: quotes(1) });
    for (const body of [quotes(501), cards(500)]) {
      expect(await editor.create(PAGE, { title: 'Longer', body })).toMatchObject(tooMany(501));
      expect(await editor.update(PAGE, id, { body })).toMatchObject(tooMany(501));
    }
    // Bypasses the rules, like a page saved before the limit existed.
    await service.strapi.db.query(PAGE).update({
      where: { documentId: id },
      data: {
        body: await Promise.all(
          Array.from({ length: 502 }, async () => ({
            ...(await service.strapi.db.query('blocks.quote').create({ data: { text: 'q' } })),
            __component: 'blocks.quote',
          }))
        ),
      },
    });
    expect(await editor.update(PAGE, id, { body: quotes(503) })).toMatchObject(tooMany(503));
    expect((await editor.update(PAGE, id, { title: 'Renamed' })).status).toBe(200);
    expect((await editor.update(PAGE, id, { body: quotes(502) })).status).toBe(200);
    await editor.remove(PAGE, id);
  });

  test('with a NUL character is refused with the path of the field', async () => {
    expect(
      await refusedIn({ __component: 'blocks.faq', questions: [{ question: 'a\0b' }] })
    ).toEqual(['body.1.questions.0.question']);
  });

  test.each([['shared.link'], ['blocks.gone'], [7]])(
    'of the type %s, which the body does not allow, is refused in every write',
    async (type) => {
      const block = { __component: type, text: 'x', url: '/x/' };
      const title = 'x'.repeat(256);
      const data = { title, body: [{ __component: 'blocks.quote', text: 'Fine' }, block] };
      const id = await created(editor, PAGE, { title: 'Page' });
      for (const saved of [
        await editor.create(PAGE, data),
        await editor.update(PAGE, id, data),
        await editor.publish(PAGE, id, data),
        await editor.clone(PAGE, id, data),
      ]) {
        expect(refusedFields(saved)).toEqual(['body.1', 'title']);
        expect(saved.errors['body.1']).toMatch(
          `Blocks of the type "${type}" cannot be used here. Possible types: blocks.hero, `
        );
      }
      const pages = service.strapi.documents(PAGE);
      const sent = { data: data as never };
      for (const write of [
        () => pages.create(sent),
        () => pages.create({ ...sent, status: 'published' }),
        () => pages.update({ ...sent, documentId: id }),
        () => pages.clone({ ...sent, documentId: id }),
      ]) {
        expect(await getRefusedFields(write())).toEqual(['body.1', 'title']);
      }
    }
  );

  test.each([['__proto__'], ['constructor']])(
    'of the type %s, which is a property of every object, is refused for code',
    async (type) => {
      const data = { body: [{ __component: type }] } as never;
      const write = service.strapi.documents(PAGE).create({ data });
      expect(await getRefusedFields(write)).toEqual(['body.0']);
    }
  );

  test('of a type that the body no longer allows does not prevent other changes', async () => {
    const body = service.strapi.contentType(PAGE).attributes['body'] as { components: string[] };
    const pages = service.strapi.documents(PAGE);
    const [quote, question] = [
      { __component: 'blocks.quote', text: 'Words' },
      { __component: 'shared.question', question: 'Why?' },
    ];
    body.components.push('shared.question');
    const id = await created(editor, PAGE, { title: 'Before', body: [quote, question] });
    body.components.pop();

    const readBody = async (): Promise<Record<string, unknown>[]> => {
      const populate = { body: { populate: '*' } } as never;
      const page = await pages.findOne({ documentId: id, populate });
      return (page as unknown as { body: Record<string, unknown>[] }).body;
    };
    const stored = await readBody();
    expect(stored).toMatchObject([quote, question]);
    const save = (...blocks: object[]): Promise<string[]> =>
      getRefusedFields(pages.update({ documentId: id, data: { body: blocks } as never }));

    await accepted(editor.update(PAGE, id, { title: 'After' }));
    const data = { body: [question, ...stored.slice(0, 1)] } as never;
    await pages.update({ documentId: id, data });
    expect(await readBody()).toMatchObject([question, quote]);
    const again = await readBody();
    await pages.update({ documentId: id, data: { body: again } as never });
    expect(await readBody()).toEqual(again);
    // A further block of this type would be a new violation.
    expect(await save(...again, question)).toEqual(['body.2']);
    expect(await save({ __component: 'shared.card', title: 'x' }, quote)).toEqual(['body.0']);
    // The form in the panel does not show the block, so the next save of the blocks removes it.
    await accepted(editor.update(PAGE, id, { body: [quote] }));
    expect(await save(quote, question)).toEqual(['body.1']);
  });
});

describe('HTML', () => {
  const DIRTY =
    '<h2 class="a" onclick="x()">Head</h2><p>Text <em>and</em><script>x()</script> ' +
    '<a href="javascript:x()">link</a> <a href="/ok/?a=1">ok</a></p><iframe src="/x"></iframe>';
  const CLEAN =
    '<h2 class="a">Head</h2><p>Text <em>and</em> <a>link</a> <a href="/ok/?a=1">ok</a></p>';

  test('in blocks is sanitized when a draft is saved, and served sanitized', async () => {
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

  test('counts as missing if sanitizing leaves nothing', async () => {
    const id = await created(editor, PAGE, {
      title: 'Empty',
      slug: freshSlug(),
      body: [{ __component: 'blocks.rich-text', html: '<script>x()</script>' }],
    });
    expect(refusedFields(await editor.publish(PAGE, id))).toEqual(['body.0.html']);
  });

  test('is also sanitized for code that calls strapi.documents()', async () => {
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

  test('is set at the first publish, and never changes afterwards', async () => {
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

  test.each([[LONG_AGO], [null], ['no date']])('ignores the input %j', async (sent) => {
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

  test('of a clone is set at its own first publish', async () => {
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

  test('is not set by a refused publish', async () => {
    const id = await created(editor, PAGE, { title: '', slug: freshSlug() });
    expect((await editor.publish(PAGE, id)).status).toBe(400);
    expect((await storedDraft(id))?.['first_published_at']).toBeNull();
  });
});

describe('bulk actions on pages', () => {
  test('publish all pages or, if one is refused, none, and unpublish and delete all', async () => {
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
  test('cannot create a published page that violates the content rules', async () => {
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

  test('creates and updates published pages under the same rules as the panel', async () => {
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

  test('does not commit a refused write if it catches the error in its own transaction', async () => {
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

test('an overlong slug gets a single error on the slug that names the limit', async () => {
  const { status, errors } = await editor.create(PAGE, { title: 'Long', slug: 'x'.repeat(256) });
  expect([status, errors]).toEqual([400, { slug: expect.stringContaining('255') }]);
});

test('an overlong text is refused with a message of the plugin that names the limit', async () => {
  const { errors } = await editor.create(PAGE, { title: 'x'.repeat(256), slug: freshSlug() });
  expect(errors).toEqual({ title: 'This is too long: at most 255 characters are allowed.' });
});

describe('a clone of a page', () => {
  const getSlug = async (documentId: string): Promise<unknown> =>
    (await storedDraft(documentId))?.['slug'];

  test('gets a free numbered slug if it would have the same slug as its original', async () => {
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

  test('keeps its slug under another parent, and cannot take the slug of another page', async () => {
    const [one, other] = [freshSlug(), freshSlug()];
    const id = await created(editor, PAGE, { title: 'Page', slug: one });
    const parent = await publishedPage(editor, { title: 'Parent', slug: other });
    const { data } = await accepted(editor.clone(PAGE, id, { parent: connect(parent) }));
    expect(await getSlug(data.documentId)).toBe(one);
    expect(refusedFields(await editor.clone(PAGE, id, { slug: other }))).toEqual(['slug']);
  });
});

test('show_in_menus is never null: neither saved, nor served where other software has stored it', async () => {
  const id = await publishedPage(editor, {
    ...{ title: 'Menus', slug: freshSlug(), show_in_menus: null },
  });
  expect((await storedDraft(id))?.['show_in_menus']).toBe(false);
  await accepted(editor.update(PAGE, id, { show_in_menus: true }));
  await accepted(editor.publish(PAGE, id, { show_in_menus: null }));
  expect((await storedDraft(id))?.['show_in_menus']).toBe(false);
  const { strapi, visitor } = service;
  await strapi.db
    .query(PAGE)
    .updateMany({ where: { documentId: id }, data: { show_in_menus: null } });
  const { body } = await visitor.get(
    `/api/pages/?id=${id}&show_in_menus=false&fields=show_in_menus`
  );
  expect(body.items).toMatchObject([{ meta: { show_in_menus: false } }]);
});
