import { type ListHints, readList } from '../src';

const read = (list: unknown, hints: ListHints = {}) => {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  return readList(new TextEncoder().encode(text), hints);
};

const durations = (list: unknown, hints?: ListHints): string[] =>
  read(list, hints).lines.map(
    ({ isTemporary, refused }) => refused?.code ?? (isTemporary ? 'temporary' : 'permanent')
  );

const PAIR = { from: '/a', to: '/b' };
const NEXT = "{ source: '/a', destination: '/b', permanent: true }";
const MAP = 'map $uri $new { /a /b; }\n';

test.each<[string, unknown, ListHints, string[]]>([
  [
    '_redirects of Cloudflare',
    '/a /b\n/c /d 301\n/e /f 302\n',
    { format: 'cloudflare' },
    ['temporary', 'permanent', 'temporary'],
  ],
  ['_redirects of Netlify', '/a /b\n', { format: 'netlify' }, ['permanent']],
  ['_redirects of any host', '/a /b\n', { name: '_redirects' }, ['permanent']],
  [
    'Gatsby',
    [
      { fromPath: '/a', toPath: '/b' },
      { fromPath: '/c', toPath: '/d', isPermanent: true },
      { fromPath: '/e', toPath: '/f', statusCode: 301 },
    ],
    {},
    ['temporary', 'permanent', 'permanent'],
  ],
  [
    'rules of Nuxt',
    {
      routeRules: {
        '/a': { redirect: '/b' },
        '/c': { redirect: { to: '/d' } },
        '/e': { redirect: { to: '/f', statusCode: 301 } },
      },
    },
    {},
    ['temporary', 'temporary', 'permanent'],
  ],
  ['Ghost, by its file', [PAIR], { name: 'redirects.json' }, ['temporary']],
  ['Ghost, by another entry', [PAIR, { ...PAIR, permanent: true }], {}, ['temporary', 'permanent']],
  ['Ghost, by an expression', [{ from: '^/a/$', to: '/b' }], {}, ['temporary']],
  ['pairs of no known tool', [PAIR], { name: 'list.json' }, ['permanent']],
  [
    'Azure',
    {
      routes: [
        { route: '/a', redirect: '/b' },
        { route: '/c', redirect: '/d', statusCode: 301 },
      ],
    },
    { name: 'staticwebapp.config.json' },
    ['temporary', 'permanent'],
  ],
  ['older routes of Vercel', { routes: [{ src: '/a', dest: '/b' }] }, {}, ['redirect-list.status']],
  [
    'vercel.json',
    { redirects: [{ source: '/a', destination: '/b' }] },
    { name: 'vercel.json' },
    ['permanent'],
  ],
  ['Astro', { redirects: { '/a': '/b' } }, {}, ['permanent']],
  ['a rewrite of nginx to another host', 'rewrite ^/a$ https://a.example/b;', {}, ['temporary']],
  ['a map of nginx alone', MAP, {}, ['permanent']],
  [
    'a map of nginx with a permanent use',
    `${MAP}server { if ($new) { return 301 $new; } }\n`,
    {},
    ['permanent'],
  ],
  [
    'a map of nginx with a temporary use',
    `${MAP}server { if ($new) { return 302 https://a.example$new; } }\n`,
    {},
    ['temporary'],
  ],
  [
    'a map of nginx for redirects by flag',
    `${MAP}server { if ($new) { rewrite ^ $new redirect; } }\n`,
    {},
    ['temporary'],
  ],
  [
    'a map of nginx for rewrites',
    `${MAP}server { if ($new) { rewrite ^ $new last; } }\n`,
    {},
    ['redirect-list.status'],
  ],
])(
  'uses the default of the tool for an entry without a status: %s',
  (_tool, list, hints, expected) => {
    expect(durations(list, hints)).toEqual(expected);
    expect(read(list, hints).unread).toEqual([]);
  }
);

test.each<[string, string, unknown, ListHints]>([
  ['Next.js', 'permanent', NEXT.replace(', permanent: true', ''), { name: 'next.config.js' }],
  [
    'Firebase',
    'type',
    { hosting: { redirects: [{ source: '/a', destination: '/b' }] } },
    { name: 'firebase.json' },
  ],
  [
    'pasted Firebase',
    'type',
    { hosting: { redirects: [{ source: '/a', destination: '/b' }] } },
    {},
  ],
])('reports a missing status that %s requires: %s', (tool, column, entry, hints) => {
  const list = tool === 'Next.js' ? `module.exports = { redirects: () => [${entry}] };` : entry;
  expect(read(list, hints).unread).toMatchObject([{ column }]);
  expect(read(list, { ...hints, ignoredColumns: [column] }).unread).toEqual([]);
});

test('does not report characters of a text, or harmless members, in a rule of Nuxt', () => {
  const rule = { redirect: '/b', prerender: true, zone: 'x' };
  expect(read({ '/a': rule }).unread).toEqual([{ column: 'zone', example: 'x' }]);
});

test.each([
  ['a call', `const all = [${NEXT}].map((each) => ({ ...each, permanent: false })); return all;`],
  ['the other case', `return isLive ? [${NEXT}] : [];`],
  ['another list', `if (isLive) return [${NEXT}];\n return [{ source: '/c', destination: '/d' }];`],
])('reports code after a list in JavaScript that may change it: %s', (_what, code) => {
  const config = (body: string) => `module.exports = { async redirects() { ${body} } };`;
  const hints = { name: 'next.config.js' };
  expect(read(config(code), hints).unread).toMatchObject([{ column: 'redirects' }]);
  const plain = config(`return [${NEXT}]; }, async rewrites() { return [{ source: '/c' }];`);
  expect(read(plain, hints).unread).toEqual([]);
});
