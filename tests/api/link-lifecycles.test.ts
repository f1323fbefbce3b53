import { connect, created, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findNavEntry, findPage, type NavEntry, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

const publish = (id: string) => accepted(editor.publish(PAGE, id));
const unpublish = (id: string) => accepted(editor.unpublish(PAGE, id));
const rename = (id: string, slug: string) => accepted(editor.update(PAGE, id, { slug }));

/**
 * Takes a linked page through its lifecycle, and expects the URL of the link after each step.
 *
 * @param prefix prefix of the slugs, which keeps tests from colliding
 * @param link creates the link while the page is a draft, and returns a function that reads its URL
 */
const liveOn = async (
  prefix: string,
  link: (page: string) => Promise<() => Promise<string | null | undefined>>,
  absent: null | undefined
): Promise<void> => {
  const parent = await publishedPage(editor, { title: 'Islands', slug: `${prefix}-islands` });
  const page = await created(editor, PAGE, {
    title: 'Ulvarra',
    slug: `${prefix}-ulvarra`,
    parent: connect(parent),
  });
  const urlNow = await link(page);
  const seen: [string, string | null | undefined][] = [];
  const look = async (step: string): Promise<void> => {
    seen.push([step, await urlNow()]);
  };

  await look('in draft');
  await publish(page);
  await look('published');
  await rename(page, `${prefix}-ulvarra-isle`);
  await look('slug changed, not published');
  await publish(page);
  await look('slug published');
  await rename(parent, `${prefix}-places`);
  await look("parent's slug changed, not published");
  await publish(parent);
  await look("parent's slug published");
  await unpublish(page);
  await look('unpublished');
  await publish(page);
  await look('published again');
  await unpublish(parent);
  await look('parent unpublished');
  await publish(parent);
  await look('parent published again');
  await accepted(editor.remove(PAGE, page));
  await look('deleted');

  expect(seen).toEqual([
    ['in draft', absent],
    ['published', `/${prefix}-islands/${prefix}-ulvarra/`],
    ['slug changed, not published', `/${prefix}-islands/${prefix}-ulvarra/`],
    ['slug published', `/${prefix}-islands/${prefix}-ulvarra-isle/`],
    ["parent's slug changed, not published", `/${prefix}-islands/${prefix}-ulvarra-isle/`],
    ["parent's slug published", `/${prefix}-places/${prefix}-ulvarra-isle/`],
    ['unpublished', absent],
    ['published again', `/${prefix}-places/${prefix}-ulvarra-isle/`],
    ['parent unpublished', `/${prefix}-places/${prefix}-ulvarra-isle/`],
    ['parent published again', `/${prefix}-places/${prefix}-ulvarra-isle/`],
    ['deleted', absent],
  ]);
};

/** The URL of the link of a card or block. */
const linkUrl = (value: unknown): string | null | undefined =>
  value === null ? null : (value as { url?: string }).url;

describe('the URL follows the lifecycle of the linked page in', () => {
  test('a header item that links to a page', () =>
    liveOn(
      'nav',
      async (page) => {
        await created(editor, NAV_ITEM, {
          title: 'To Ulvarra',
          area: 'header',
          page: connect(page),
        });
        return async () => (await findNavEntry(service, 'header', 'To Ulvarra'))?.url;
      },
      undefined
    ));

  test('a footer entry that links to a page', () =>
    liveOn(
      'footer',
      async (page) => {
        const group = await created(editor, NAV_ITEM, { title: 'The isles', area: 'footer' });
        await created(editor, NAV_ITEM, {
          title: 'Ulvarra',
          parent: connect(group),
          page: connect(page),
        });
        return async () => (await findNavEntry(service, 'footer', 'The isles'))?.subitems?.[0]?.url;
      },
      undefined
    ));

  test('a redirect to a page', () =>
    liveOn(
      'redirect',
      async (page) => {
        await created(editor, REDIRECT, {
          source: '/old-ulvarra',
          target: 'page',
          page: connect(page),
        });
        return async () => (await readInitialData(service)).redirects['old-ulvarra'];
      },
      null
    ));

  test('a link in a block of a page that was published while the target was a draft', () =>
    liveOn(
      'block',
      async (page) => {
        const id = await publishedPage(editor, {
          title: 'Linking page',
          slug: 'block-linking',
          body: [
            {
              __component: 'blocks.call-to-action',
              heading: 'Go',
              link: { text: 'Ulvarra', page: connect(page) },
            },
          ],
        });
        return async () => linkUrl((await findPage(service, id))?.body[0]?.value['link']);
      },
      null
    ));

  test('a link in a card of a page that was published while the target was a draft', () =>
    liveOn(
      'card',
      async (page) => {
        const id = await publishedPage(editor, {
          title: 'Page with cards',
          slug: 'card-linking',
          body: [
            {
              __component: 'blocks.cards',
              cards: [
                { title: 'First', link: { text: 'Elsewhere', url: '/elsewhere/' } },
                { title: 'Second', link: { text: 'Ulvarra', page: connect(page) } },
              ],
            },
          ],
        });
        return async () => {
          const cards = (await findPage(service, id))?.body[0]?.value['cards'] as {
            link: unknown;
          }[];
          expect(linkUrl(cards[0]?.link)).toBe('/elsewhere/');
          return linkUrl(cards[1]?.link);
        };
      },
      null
    ));
});

describe('a header item whose page is not published', () => {
  test('is left out with its subitems, and returns with them in the same order', async () => {
    const page = await publishedPage(editor, { title: 'Travel', slug: 'branch-travel' });
    const item = await created(editor, NAV_ITEM, {
      title: 'Travel',
      area: 'header',
      page: connect(page),
    });
    for (const title of ['Ferry', 'Plane']) {
      await created(editor, NAV_ITEM, {
        title,
        parent: connect(item),
        url: `/${title.toLowerCase()}/`,
      });
    }
    const whole: NavEntry = {
      title: 'Travel',
      subitems: [
        { title: 'Ferry', subitems: [], url: '/ferry/' },
        { title: 'Plane', subitems: [], url: '/plane/' },
      ],
      url: '/branch-travel/',
    };
    expect(await findNavEntry(service, 'header', 'Travel')).toEqual(whole);

    await unpublish(page);
    const { header } = await readInitialData(service);
    expect(JSON.stringify(header)).not.toMatch(/Travel|Ferry|Plane/);

    await publish(page);
    expect(await findNavEntry(service, 'header', 'Travel')).toEqual(whole);
  });
});

describe('a navigation item and a redirect', () => {
  test('keep their page when its draft is discarded', async () => {
    const page = await publishedPage(editor, { title: 'Tide', slug: 'tide' });
    const nav = { title: 'Tide', area: 'header', page: connect(page) };
    await created(editor, NAV_ITEM, nav);
    await created(editor, REDIRECT, { source: '/tides', target: 'page', page: connect(page) });
    await rename(page, 'tides-never-published');
    await accepted(editor.discard(PAGE, page));
    await unpublish(page);
    await publish(page);
    expect((await findNavEntry(service, 'header', 'Tide'))?.url).toBe('/tide/');
    expect((await readInitialData(service)).redirects['tides']).toBe('/tide/');
  });
});

describe('a link in a block', () => {
  const linking = (page: string) => [
    {
      __component: 'blocks.hero',
      heading: 'Look',
      link: { text: 'There', page: connect(page) },
    },
  ];
  const urlIn = async (id: string): Promise<string | null | undefined> =>
    linkUrl((await findPage(service, id))?.body[0]?.value['link']);

  test('is restored after both pages were unpublished and the linking page is published first', async () => {
    const target = await publishedPage(editor, { title: 'Target', slug: 'order-target' });
    const id = await publishedPage(editor, {
      title: 'Linking',
      slug: 'order-linking',
      body: linking(target),
    });
    expect(await urlIn(id)).toBe('/order-target/');
    await unpublish(target);
    await unpublish(id);
    await publish(id);
    expect(await urlIn(id)).toBeNull();
    await publish(target);
    expect(await urlIn(id)).toBe('/order-target/');
  });

  test('can point to its own page', async () => {
    const id = await created(editor, PAGE, { title: 'Mirror', slug: 'mirror' });
    await accepted(editor.update(PAGE, id, { body: linking(id) }));
    await publish(id);
    expect(await urlIn(id)).toBe('/mirror/');
    await rename(id, 'looking-glass');
    await publish(id);
    expect(await urlIn(id)).toBe('/looking-glass/');
  });

  test('keeps its published target while the draft links elsewhere', async () => {
    const first = await publishedPage(editor, { title: 'First', slug: 'draft-first' });
    const second = await publishedPage(editor, { title: 'Second', slug: 'draft-second' });
    const id = await publishedPage(editor, {
      title: 'Undecided',
      slug: 'undecided',
      body: linking(first),
    });
    await accepted(editor.update(PAGE, id, { body: linking(second) }));
    expect(await urlIn(id)).toBe('/draft-first/');
    await publish(id);
    expect(await urlIn(id)).toBe('/draft-second/');
  });

  test('is restored when the draft is discarded, even if its target is a draft', async () => {
    const target = await created(editor, PAGE, { title: 'Later', slug: 'discard-target' });
    const id = await publishedPage(editor, {
      title: 'Discarded',
      slug: 'discarded',
      body: linking(target),
    });
    await accepted(editor.update(PAGE, id, { title: 'Never mind', body: [] }));
    await accepted(editor.discard(PAGE, id));

    const draft = await service.strapi.documents(PAGE).findOne({
      documentId: id,
      populate: { body: { on: { 'blocks.hero': { populate: { link: { populate: ['page'] } } } } } },
    });
    expect(draft).toMatchObject({
      title: 'Discarded',
      body: [{ link: { page: { documentId: target } } }],
    });

    await publish(id);
    expect(await urlIn(id)).toBeNull();
    await publish(target);
    expect(await urlIn(id)).toBe('/discard-target/');
  });

  test('survives publishing, unpublishing, changing, discarding and cloning its target', async () => {
    const target = await publishedPage(editor, { title: 'Busy', slug: 'busy-target' });
    const id = await publishedPage(editor, {
      title: 'Waiting',
      slug: 'waiting',
      body: linking(target),
    });
    const steps: [string, () => Promise<unknown>][] = [
      ['published', () => publish(target)],
      ['unpublished', () => unpublish(target)],
      ['published again', () => publish(target)],
      ['changed', () => rename(target, 'busy-target-2')],
      ['discarded', () => accepted(editor.discard(PAGE, target))],
      ['cloned', () => accepted(editor.clone(PAGE, target, { slug: 'busy-clone' }))],
    ];
    for (const [step, take] of steps) {
      await take();
      await publish(id);
      const expected = step === 'unpublished' ? null : '/busy-target/';
      expect([step, await urlIn(id)]).toEqual([step, expected]);
    }
  });

  test('to a deleted page is null, and the linking page is still served', async () => {
    const target = await publishedPage(editor, { title: 'Gone', slug: 'gone-target' });
    const id = await publishedPage(editor, {
      title: 'Left behind',
      slug: 'left-behind',
      body: linking(target),
    });
    await accepted(editor.remove(PAGE, target));
    expect((await findPage(service, id))?.body).toEqual([
      {
        type: 'hero',
        value: { heading: 'Look', text: '', image: null, link: null },
        id: expect.any(String),
      },
    ]);
  });

  test('ignores the hidden attribute page_document_id that a caller sends', async () => {
    const target = await publishedPage(editor, { title: 'Real', slug: 'real-target' });
    const other = await publishedPage(editor, { title: 'Other', slug: 'other-target' });
    const id = await publishedPage(editor, {
      title: 'Sly',
      slug: 'sly',
      body: [
        {
          __component: 'blocks.hero',
          heading: 'Look',
          link: { text: 'There', page: connect(target), page_document_id: other },
        },
      ],
    });
    expect(await urlIn(id)).toBe('/real-target/');
  });
});
