import { readList } from '../src';

const read = (content: unknown) => readList(new TextEncoder().encode(JSON.stringify(content)), {});

const shown = (content: unknown): string[] => {
  const { lines, unread } = read(content);
  expect(unread).toEqual([]);
  return lines.map(({ source, destination, isTemporary, refused, warnings }) =>
    [
      `${source} → ${destination}`,
      ...(isTemporary ? ['temporary'] : []),
      ...[...(refused === null ? [] : [refused]), ...warnings].map(({ code }) => code),
    ].join(' ')
  );
};

test('reads the redirects of Django and Wagtail from `dumpdata`', () => {
  const redirect = { model: 'redirects.redirect', pk: 1 };
  const fields = { site: null, old_path: '/a', new_path: '/b' };
  expect(shown([{ ...redirect, fields }])).toEqual(['/a → /b']);
  const more = { redirect_link: '/b', is_permanent: false, automatically_created: true };
  const ofWagtail = { ...redirect, fields: { old_path: '/a', redirect_page: null, ...more } };
  expect(shown([ofWagtail])).toEqual(['/a → /b temporary']);
  const { unread } = read([{ ...redirect, fields: { ...fields, site: 2 } }]);
  expect(unread).toEqual([{ column: 'site', example: '2' }]);
});

test('reads a response of Strapi 4', () => {
  const attributes = { from: '/a', to: '/b', createdAt: '2024-01-01T00:00:00Z' };
  const meta = { pagination: { page: 1, pageCount: 1, total: 1 } };
  expect(shown({ data: [{ id: 1, attributes }], meta })).toEqual(['/a → /b']);
});

test('reads the items of a list of Cloudflare, whose sources have no scheme', () => {
  const item = (redirect: unknown) => ({ id: 'x', modified_on: '2024-01-01', redirect });
  const to = { target_url: 'https://x.example/b' };
  const off = { include_subdomains: false, subpath_matching: false, preserve_path_suffix: false };
  const result = [
    item({ ...to, ...off, source_url: 'x.example/a', status_code: 301 }),
    item({ ...to, source_url: 'http://x.example/', status_code: 302 }),
    item({ ...to, source_url: 'x.example/c', subpath_matching: true }),
    item({ ...to, source_url: 'x.example/d', preserve_query_string: true }),
  ];
  expect(shown({ success: true, errors: [], messages: [], result })).toEqual([
    'https://x.example/a → https://x.example/b',
    'http://x.example/ → https://x.example/b temporary',
    'https://x.example/c → https://x.example/b pattern',
    'https://x.example/d → https://x.example/b redirect-list.query-ignored',
  ]);
});

test('keeps an object beside the source, which has other members', () => {
  const { lines, unread } = read([
    { from: '/a', to: '/b', fields: { source: '/x', target: '/y' } },
  ]);
  expect(lines).toMatchObject([{ source: '/a', destination: '/b' }]);
  expect(unread).toMatchObject([{ column: 'fields' }]);
});

test.each<[string, unknown]>([
  ['Rank Math', { redirections: [{ id: 1, sources: [{ pattern: 'a' }], url_to: '/b' }] }],
  ['a list', [{ id: 1, sources: '/a', url_to: '/b' }]],
])('names the members of entries without a known source: %s', (_of, content) => {
  expect(() => read(content)).toThrow(
    expect.objectContaining({
      reason: { code: 'redirect-list.unknown-entries', values: { names: 'id, sources, url_to' } },
    })
  );
});
