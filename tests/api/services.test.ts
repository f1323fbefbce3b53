import type { PageTree } from '../../src/plugins/site-content/domain/pages/page-tree';
import { connect, created, createEditor, publishedPage, REDIRECT } from '../support/editor';
import { serviceForTests } from '../support/test-service';

/** The services that the plugin offers, as src/plugins/site-content/README.md describes them. */
interface Services {
  readonly 'initial-data': { build(): Promise<object> };
  readonly pages: { list(query?: string): Promise<object> };
  readonly 'page-tree': { read(): Promise<PageTree> };
  readonly redirects: { table(): Promise<Record<string, string | null>> };
  readonly rules: {
    cleanHtml(html: string): string;
    isRelativePath(text: string): boolean;
    checkSlug(slug: unknown): readonly { readonly path: unknown[] }[];
    findDuplicates(places: readonly object[], homeSlug: string): readonly object[];
    checkRedirect(redirect: object, context: object): readonly { readonly path: unknown[] }[];
  };
}

const service = serviceForTests({ plugin: { siteUrl: 'https://www.kilvarrow.example' } });
let about: string;
let team: string;
beforeAll(async () => {
  const editor = await createEditor(service);
  about = await publishedPage(editor, { title: 'About', slug: 'about' });
  team = await publishedPage(editor, { title: 'Team', slug: 'team', parent: connect(about) });
  for (const data of [
    { source: '/who', target: 'page', page: connect(team) },
    { source: '/old', target: 'url', destination: '/new/' },
  ]) {
    await created(editor, REDIRECT, data);
  }
});

const the = <Name extends keyof Services>(name: Name): Services[Name] =>
  service.strapi.plugin('site-content').service(name) as Services[Name];

/** The JSON in a response. */
const wire = (value: unknown): string => JSON.stringify(value);

test('the initial-data service returns the same data as the endpoint', async () => {
  const { text } = await service.visitor.get('/api/initial-data/').expect(200);
  expect(wire(await the('initial-data').build())).toBe(text);
});

test.each(['', 'slug=team&fields=*', 'child_of=root&order=-title', 'search=about&limit=1'])(
  'the pages service returns the same list as the endpoint: ?%s',
  async (query) => {
    const { text } = await service.visitor.get(`/api/pages/?${query}`).expect(200);
    expect(wire(await the('pages').list(query))).toBe(text);
  }
);

test('the pages service rejects an invalid query with the same message as the endpoint', async () => {
  const { body } = await service.visitor.get('/api/pages/?limit=x').expect(400);
  await expect(the('pages').list('limit=x')).rejects.toThrow(body.error.message);
});

test('the page-tree service returns the current paths of pages', async () => {
  const before = await the('page-tree').read();
  expect([before.getPath(team), before.getParent(team), before.getPath('nobody')]).toEqual([
    '/about/team/',
    about,
    null,
  ]);
  await service.strapi.documents('api::page.page').unpublish({ documentId: team });
  expect((await the('page-tree').read()).getPath(team)).toBeNull();
  expect((await the('redirects').table())['who']).toBeNull();
  await service.strapi.documents('api::page.page').publish({ documentId: team });
});

test('the redirects service returns the table of redirects', async () => {
  expect(wire(await the('redirects').table())).toBe('{"who":"/about/team/","old":"/new/"}');
});

test('the rules service exposes the content rules', () => {
  const { cleanHtml, isRelativePath, checkRedirect, checkSlug, findDuplicates } = the('rules');
  expect(cleanHtml('<p onclick="x()">a<script>b</script></p>')).toBe('<p>a</p>');
  expect([isRelativePath('/a/'), isRelativePath('//a/')]).toEqual([true, false]);
  const redirect = { source: '/a', target: 'url', destination: 'javascript:x', page: null };
  const context = { sourceIsTaken: false, pagePath: null, siteUrl: '' };
  expect(checkRedirect(redirect, context).map(({ path }) => path)).toEqual([['destination']]);
  expect(checkSlug('a b').map(({ path }) => path)).toEqual([['slug']]);
  const [one, two] = [
    { id: '1', slug: 'a', parent: null },
    { id: '2', slug: 'A', parent: null },
  ];
  expect(findDuplicates([one, two], 'home')).toEqual([
    { place: one, other: two },
    { place: two, other: one },
  ]);
});
