import { CMSClient } from 'wagtail-js';
import { connect, createEditor, PAGE, publishedPage } from '../support/editor';
import { describedBy } from '../support/openapi';
import { getAddress } from '../support/service';
import { serviceForTests } from '../support/test-service';

const TITLES = ['About', 'Boats', 'Crew', 'Dogs', 'Engine', 'Ferry', 'Guillemot'];

/** Uses the published client, so that the tests see what its users get. */
describe('the npm package wagtail-js', () => {
  const service = serviceForTests();
  let client: CMSClient;
  let about: string;
  beforeAll(async () => {
    const editor = await createEditor(service);
    const [first = '', ...others] = TITLES;
    about = await publishedPage(editor, {
      title: first,
      slug: first.toLowerCase(),
      seo_title: 'About us',
      body: [{ __component: 'blocks.quote', text: 'Lovely' }],
    });
    for (const title of others) {
      await publishedPage(editor, { title, slug: title.toLowerCase(), parent: connect(about) });
    }
    client = new CMSClient({ baseURL: getAddress(service), apiPath: '/api' });
  });

  test('finds a page by its slug', async () => {
    expect(await client.fetchPage('about')).toEqual({
      id: about,
      meta: {
        type: PAGE,
        detail_url: `/api/pages/?id=${about}&fields=*`,
        html_url: '/about/',
        slug: 'about',
        first_published_at: expect.stringMatching(/Z$/),
      },
      title: 'About',
    });
  });

  test('finds a page with all fields', async () => {
    expect(await client.fetchPage('about', { fields: ['*'] })).toMatchObject({
      id: about,
      meta: { seo_title: 'About us', parent: null },
      body: [{ type: 'quote', value: { text: 'Lovely', attribution: '' } }],
    });
  });

  test('lists pages with all fields, an order and a limit', async () => {
    const list = await client.fetchPages({ fields: ['*'], order: '-title', limit: 5 });
    describedBy(service)('/pages', list);
    expect(list.meta).toEqual({ total_count: TITLES.length });
    expect(list.items.map(({ title }) => title)).toEqual(TITLES.toReversed().slice(0, 5));
    for (const item of list.items) {
      expect(item).toMatchObject({
        meta: { search_description: '', parent: { id: about, title: 'About' } },
        body: [],
      });
    }
  });

  test('lists pages by fields, search, filter, order and limit', async () => {
    const list = await client.fetchPages({
      fields: ['_', 'title', 'parent(title,-meta)'],
      search: 'crew engine',
      search_operator: 'or',
      show_in_menus: false,
      order: 'title',
      limit: 2,
    });
    expect(list).toEqual({
      meta: { total_count: 2 },
      items: [
        { meta: { parent: { id: about, title: 'About' } }, title: 'Crew' },
        { meta: { parent: { id: about, title: 'About' } }, title: 'Engine' },
      ],
    });
  });

  test('finds no page for an unknown slug', async () => {
    expect(await client.fetchPage('nowhere')).toEqual({
      message: 'Page not found',
      data: { meta: { total_count: 0 }, items: [] },
    });
  });

  test('throws its own error if a query is refused', async () => {
    // The client logs the failure to the console.
    const silenced = (['log', 'group', 'groupEnd'] as const).map((method) =>
      jest.spyOn(console, method).mockImplementation(() => undefined)
    );
    await expect(client.fetchPages({ order: 'nope' })).rejects.toMatchObject({
      name: 'FetchError',
      code: 'REQUEST_FAILED',
    });
    for (const one of silenced) one.mockRestore();
  });
});
