import type { References } from '../../src/plugins/site-content/domain/panel/page-bulk-actions';
import { created, createEditor, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { createRole, getPanel, reads } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const redirectFrom = (source: string, destination = '/somewhere/'): Promise<string> =>
  created(editor, REDIRECT, { source, target: 'url', destination });

const findLinks = async (ids: readonly string[], who = editor): Promise<References> => {
  const act = { action: 'delete', chosen: { ids }, isDryRun: true };
  const { status, body } = await getPanel(service, who).post('redirects/bulk-actions', act);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data.links;
};

/** Returns the titles, sources and names of the listed entries. */
const named = ({ navItems, redirects, pages, keys }: References): Record<string, string[]> => ({
  navItems: navItems.first.map(({ title }) => String(title)),
  redirects: redirects.first.map(({ source }) => source),
  pages: pages.first.map(({ title }) => title),
  keys: keys.first.map(({ id }) => id),
});
const NOTHING = { navItems: [], redirects: [], pages: [], keys: [] };

describe('a dry run of deleting redirects', () => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    for (const source of ['/old', '/old?day=2', '/ùld', '/unused', '/first']) {
      ids[source] = await redirectFrom(source, source === '/first' ? '/old' : undefined);
    }
    const block = (url: string) => [
      { __component: 'blocks.hero', heading: 'Hero', link: { text: 'Go', url } },
    ];
    const text = (href: string) => [
      { __component: 'blocks.rich-text', html: `<p><a href="${href}">Go</a></p>` },
    ];
    const bodies = {
      Block: block('/old#part'),
      Text: text('/old'),
      Query: text('/old?day=2&amp;a=b'),
      Exact: text('/old?day=2'),
      Escaped: block('/%C3%B9ld'),
      Longer: text('/older'),
      Elsewhere: block('https://elsewhere.example/old'),
    };
    for (const [title, body] of Object.entries(bodies)) {
      const data = { title, slug: title.toLowerCase(), body };
      await (title === 'Text' ? publishedPage(editor, data) : created(editor, PAGE, data));
    }
    await created(editor, NAV_ITEM, { area: 'header', title: 'Menu', target: 'url', url: '/old' });
    const keys = {
      request_info: { cta_text: 'Ask', cta_url: '/old' },
      footer_disclaimer: '<a href="/old">Terms</a>',
    };
    await accepted(editor.saveSiteKeys(keys));
  });

  test('lists the navigation items, redirects, pages and site keys that link to the old URL', async () => {
    expect(named(await findLinks([ids['/old'] ?? '']))).toEqual({
      navItems: ['Menu'],
      redirects: ['/first'],
      pages: ['Block', 'Exact', 'Query', 'Text'],
      keys: ['request_info', 'footer_disclaimer'],
    });
  });

  test('leaves out a linking redirect that is deleted in the same bulk action', async () => {
    const { redirects } = await findLinks([ids['/old'] ?? '', ids['/first'] ?? '']);
    expect(redirects).toEqual({ total: 0, first: [] });
  });

  test.each([
    ['with a query string', '/old?day=2', { ...NOTHING, pages: ['Exact'] }],
    ['with percent-encoded characters', '/ùld', { ...NOTHING, pages: ['Escaped'] }],
    ['without any links', '/unused', NOTHING],
  ])('lists the links to an old URL %s', async (_what, source, expected) => {
    expect(named(await findLinks([ids[source] ?? '']))).toEqual(expected);
  });

  test('leaves out navigation items, pages and site keys that the user may not read', async () => {
    const role = await createRole(service, [
      reads(REDIRECT),
      { action: 'plugin::content-manager.explorer.delete', subject: REDIRECT },
    ]);
    const links = await findLinks([ids['/old'] ?? ''], await createEditor(service, role));
    expect(named(links)).toEqual({ ...NOTHING, redirects: ['/first'] });
  });

  test('lists no links for other bulk actions, or when the redirects are actually deleted', async () => {
    const panel = getPanel(service, editor);
    const chosen = { ids: [ids['/unused'] ?? ''] };
    const shorten = await panel.post('redirects/bulk-actions', {
      action: 'shorten',
      chosen,
      isDryRun: true,
    });
    expect(shorten.body.data.links).toBeNull();
    const done = await panel.post('redirects/bulk-actions', {
      action: 'delete',
      chosen,
      isDryRun: false,
    });
    expect(done.body.data.links).toBeNull();
  });
});
