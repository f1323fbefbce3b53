import { connect, createEditor, PAGE, publishedPage } from '../support/editor';
import { getReader, type Reader } from '../support/pages';
import { accepted } from '../support/refusals';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();
let reader: Reader;
beforeAll(() => {
  reader = getReader(service);
});

/** The paths of the pages in the response. */
const at = async (query: string | Record<string, string>): Promise<unknown[]> =>
  (await reader.items(query)).map(({ meta }) => meta['html_url']);

describe('html_path', () => {
  beforeAll(async () => {
    const editor = await createEditor(service);
    const home = await publishedPage(editor, { title: 'Home', slug: 'home' });
    const about = await publishedPage(editor, {
      title: 'About',
      slug: 'about',
      parent: connect(home),
    });
    await publishedPage(editor, { title: 'Team', slug: 'Team_1', parent: connect(about) });
    const middle = await publishedPage(editor, { title: 'Middle', slug: 'middle' });
    await publishedPage(editor, { title: 'Low', slug: 'low', parent: connect(middle) });
    await accepted(editor.unpublish(PAGE, middle));
  });

  test.each([
    ['/about/Team_1/', '/about/Team_1/'],
    ['about/Team_1/', '/about/Team_1/'],
    ['/about/Team_1', '/about/Team_1/'],
    ['about/Team_1', '/about/Team_1/'],
    ['%2Fabout%2FTeam_1%2F', '/about/Team_1/'],
    ['/about/Team%5F1/', '/about/Team_1/'],
    ['/', '/'],
    ['', '/'],
    ['/middle/low/', '/middle/low/'],
  ])('%j finds %s', async (path, expected) => {
    expect(await at({ html_path: path })).toEqual([expected]);
  });

  test.each([
    '/about/team_1/',
    '/home/',
    '/home/about/',
    '//about/',
    '/about//',
    '/middle/',
    '/low/',
  ])('%s finds nothing', async (path) => {
    expect(await at({ html_path: path })).toEqual([]);
  });

  test.each(['%', '%zz', '/about/%E0%A4%A/', '\0', '/constructor/', '/__proto__/'])(
    '%j finds nothing and causes no error',
    async (path) => {
      expect(await at({ html_path: path })).toEqual([]);
    }
  );

  test('can be combined with filters and fields', async () => {
    expect(await at({ html_path: '/about/', slug: 'about', fields: '_,html_url' })).toEqual([
      '/about/',
    ]);
    expect(await at({ html_path: '/about/', slug: 'home' })).toEqual([]);
  });

  test('is refused if it is given twice', async () => {
    expect(await reader.refusal('html_path=/&html_path=/about/')).toContain('html_path');
  });
});
