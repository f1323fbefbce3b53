import { inUse } from '../../src/plugins/site-content/admin/src/page-panel/in-use';
import type { PageReferences } from '../../src/plugins/site-content/domain/panel/answers';

const references = (given: Partial<PageReferences>): PageReferences => ({
  ...{
    path: null,
    draftPath: null,
    slug: null,
    responseUrl: null,
    mayPreview: false,
    navItems: [],
    redirects: [],
    links: [],
    keys: [],
  },
  ...given,
});
const navItem = (id: string) => ({ id, title: id, area: null, trail: [], subitems: 0 });
const redirect = { id: 'r', source: '/r', isAutomatic: false };
const link = (id: string) => ({ id, title: id });

describe('what points at pages that go', () => {
  test('is nothing where nothing does', () => {
    expect(inUse(['a'], [references({ path: '/a/' })])).toBeNull();
    expect(inUse([], [])).toBeNull();
  });

  test('is put together, each once', () => {
    const found = inUse(
      ['a', 'b'],
      [
        references({ navItems: [navItem('x')], links: [link('c'), link('d')] }),
        references({ redirects: [redirect], links: [link('c')] }),
        references({ keys: [{ id: 'k' }] }),
        references({ keys: [{ id: 'k' }] }),
      ]
    );
    expect(found).toEqual({
      navItems: [navItem('x')],
      redirects: [redirect],
      links: [link('c'), link('d')],
      keys: [{ id: 'k' }],
    });
  });

  test('leaves out links from pages that go as well', () => {
    expect(inUse(['a', 'b'], [references({ links: [link('b')] }), references({})])).toBeNull();
    expect(inUse(['a'], [references({ links: [link('a')] })])).toBeNull();
  });
});
