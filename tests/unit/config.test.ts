import {
  config,
  type Options,
  readOptions,
} from '../../src/plugins/site-content/server/src/config/options';

const withOptions = (change: object): (() => void) => {
  return () => {
    config.validator({ ...config.default, ...change });
  };
};
const initialData = (change: object): object => ({
  initialData: { ...config.default.initialData, ...change },
});
const pages = (change: object): object => ({ pages: { ...config.default.pages, ...change } });

const paragraphClasses = (list: unknown): object => ({ editor: { paragraphClasses: list } });

describe('the plugin options', () => {
  test('have the documented defaults if nothing is configured', () => {
    expect(config.default).toMatchObject({
      siteUrl: '',
      homeSlug: 'home',
      initialData: { keyNames: {}, navigationMember: null },
      pages: { defaultLimit: 20, maxLimit: 100 },
    });
    expect(withOptions({})).not.toThrow();
  });

  test.each([
    [{ siteUrl: 'https://www.example.com' }],
    [{ siteUrl: 'http://localhost:3000/' }],
    [{ siteUrl: 'https://example.com/sub' }],
    [{ homeSlug: 'start_page-1' }],
    [initialData({ keyNames: { vendor_tag_manager: 'acme_tag_manager' } })],
    [initialData({ keyNames: { email: 'password', password: 'email' } })],
    [initialData({ navigationMember: 'navigation' })],
    [pages({ defaultLimit: 0, maxLimit: 1 })],
    [pages({ defaultLimit: 1000, maxLimit: 1000 })],
    [paragraphClasses([])],
    [paragraphClasses([{ className: '-lead_2', label: 'Lead' }])],
  ])('accept %j', (change) => {
    expect(withOptions(change)).not.toThrow();
  });

  test.each([
    ['sitUrl', { sitUrl: 'x' }],
    ['initialData.keyName', initialData({ keyName: {} })],
    ['initialData.keyNames.vendor', initialData({ keyNames: { vendor: 'x' } })],
    ['pages.limit', pages({ limit: 1 })],
    ['editor.paragraphClass', { editor: { paragraphClass: [] } }],
  ])('are refused by name if unknown: %s', (name, change) => {
    expect(withOptions(change)).toThrow(`${name}: unknown option`);
  });

  test.each([
    ['journal is now called history: { retentionDays, maxBytes }', { journal: { days: 30 } }],
    ['writes.waitMs is now called writes.queueTimeoutMs', { writes: { waitMs: 1 } }],
    ['redirects.lastSlash is now called', { redirects: { lastSlash: 'strip' } }],
  ])('are refused with their new name if they were renamed: %s', (message, change) => {
    expect(withOptions(change)).toThrow(message);
  });

  test.each([
    ['siteUrl', { siteUrl: 'www.example.com' }],
    ['siteUrl', { siteUrl: 'ftp://example.com' }],
    ['siteUrl', { siteUrl: 'https://' }],
    ['siteUrl', { siteUrl: 'https://[' }],
    ['siteUrl', { siteUrl: 'https://example.com:99999' }],
    ['siteUrl', { siteUrl: 'https://exam ple.com' }],
    ['siteUrl', { siteUrl: 'https://example.com\\' }],
    ['siteUrl', { siteUrl: 'https://example.com/?a' }],
    ['siteUrl', { siteUrl: 'https://example.com/#a' }],
    ['siteUrl', { siteUrl: null }],
    ['homeSlug', { homeSlug: '' }],
    ['homeSlug', { homeSlug: 'a/b' }],
    ['homeSlug', { homeSlug: 1 }],
    ['initialData', { initialData: null }],
    ['initialData.keyNames.email', initialData({ keyNames: { email: '' } })],
    ['initialData.keyNames.email', initialData({ keyNames: { email: 1 } })],
    ['initialData.keyNames', initialData({ keyNames: { email: 'password' } })],
    ['initialData.keyNames', initialData({ keyNames: { email: 'x', password: 'x' } })],
    ['initialData.navigationMember', initialData({ navigationMember: '' })],
    ['initialData.navigationMember', initialData({ navigationMember: 'keys' })],
    ['initialData.navigationMember', initialData({ navigationMember: 'redirects' })],
    ['initialData.navigationMember', initialData({ navigationMember: 'request-info' })],
    ['pages.defaultLimit', pages({ defaultLimit: -1 })],
    ['pages.defaultLimit', pages({ defaultLimit: 1.5 })],
    ['pages.defaultLimit', pages({ defaultLimit: '20' })],
    ['pages.defaultLimit', pages({ defaultLimit: 101 })],
    ['pages.maxLimit', pages({ maxLimit: 0, defaultLimit: 0 })],
    ['pages.maxLimit', pages({ maxLimit: Infinity })],
    ['editor.paragraphClasses', paragraphClasses('lead')],
    ['editor.paragraphClasses.0.label', paragraphClasses([{ className: 'lead' }])],
    ['editor.paragraphClasses.0.label', paragraphClasses([{ className: 'lead', label: '' }])],
    ['editor.paragraphClasses.0.className', paragraphClasses([{ className: 'a b', label: 'x' }])],
    ['editor.paragraphClasses.0.className', paragraphClasses([{ className: '1a', label: 'x' }])],
    ['editor.paragraphClasses.0.className', paragraphClasses([{ className: '', label: 'x' }])],
    [
      'editor.paragraphClasses',
      paragraphClasses([
        { className: 'a', label: 'x' },
        { className: 'a', label: 'y' },
      ]),
    ],
  ])('are refused by name if invalid: %s in %j', (name, change) => {
    expect(withOptions(change)).toThrow(`${name}: `);
  });

  test('use a configured list of paragraph classes unchanged, without merging the defaults', () => {
    const getOptions = (change: object): Options => {
      const configured = { ...config.default, ...change };
      return readOptions(configured);
    };
    const list = [{ className: 'x', label: 'X' }];
    expect(getOptions(paragraphClasses(list)).editor.paragraphClasses).toEqual(list);
    expect(getOptions({}).editor.paragraphClasses.length).toBeGreaterThan(0);
    // Strapi merges default lists into configured ones, element by element.
    expect(config.default).not.toHaveProperty('editor');
  });

  test('are all named if several are invalid', () => {
    expect(withOptions({ homeSlug: '', ...pages({ maxLimit: 'x' }), other: 1 })).toThrow(
      /homeSlug: .*pages\.maxLimit: .*other: /
    );
  });
});
