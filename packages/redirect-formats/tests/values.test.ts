import { type ListHints, type ListLine, readList } from '../src';
import { writeXlsx } from '../src/reading/xlsx';

/** Formats a line as `source → destination` with the reason why it is refused, and warnings. */
const shown = ({ source, target, destination, isTemporary, refused, warnings }: ListLine): string =>
  [
    `${source} → ${target === 'url' ? destination : target}`,
    ...(isTemporary ? ['temporary'] : []),
    ...(refused === null ? [] : [`{${refused.code}}`]),
    ...warnings.map(({ code }) => code),
  ].join(' ');

const read = (list: unknown, hints: ListHints = {}) => {
  const text = typeof list === 'string' ? list : JSON.stringify(list);
  const bytes = list instanceof Uint8Array ? list : new TextEncoder().encode(text);
  const { lines, unread } = readList(bytes, hints);
  expect(unread).toEqual([]);
  return lines.map(shown);
};

test.each<[string, unknown]>([
  ['a table', 'source,target,regex,code\n(?i)^/a$,/b,1,301\n'],
  ['a table with the case beside it', 'source,target,regex,ignore case\n(?i)^/a$,/b,1,1\n'],
  ['TYPO3', 'source_path,target,is_regexp,target_statuscode\n#^/a$#i,/b,1,301\n'],
  ['Ghost', [{ from: '(?i)^/a$', to: '/b', permanent: true }]],
  ['Redirection', { redirects: [{ url: '(?i)^/a$', action_data: { url: '/b' }, regex: true }] }],
])(
  'reads an expression that matches a single address in any case as that address: %s',
  (_of, list) => {
    expect(read(list)).toEqual(['/a → /b redirect-list.case-ignored']);
  }
);

const ROWS = [
  ['/a', '/b', '301.0', '1.0'],
  ['/c', '/d', '302.0', '1.0'],
  ['/e', '', '410.0', '1.0'],
  ['/g', '/h', '404.0', '1.0'],
  ['/i', '/j', '', '1.0'],
  ['/k', '/l', '308,0', '0.0'],
];

test.each<[string, string | Uint8Array]>([
  ['csv', ROWS.map((row) => row.join(';')).join('\n')],
  ['tsv', ROWS.map((row) => row.join('\t')).join('\n')],
  ['xlsx', writeXlsx([['from', 'to', 'status', 'enabled'], ...ROWS])],
])('ignores zero decimals of a status or flag: %s', (format, table) => {
  const header = format === 'csv' ? 'from;to;status;enabled\n' : 'from\tto\tstatus\tenabled\n';
  expect(read(typeof table === 'string' ? header + table : table)).toEqual([
    ...['/a → /b', '/c → /d temporary', '/e → none', '/g → /h {redirect-list.status}', '/i → /j'],
    '/k → /l {redirect-list.off}',
  ]);
});

test('ignores zero decimals without a header, in lists of other tools, and instead of an address', () => {
  expect(read('/a,/b,301.0\n/c,/d,302.0\n')).toEqual(['/a → /b', '/c → /d temporary']);
  expect(read('x.example/a,/b,301.0\n', { format: 'cloudflare-bulk' })).toEqual([
    'https://x.example/a → /b',
  ]);
  expect(read([{ from: '/a', to: '/b', code: '301.0' }])).toEqual(['/a → /b']);
  expect(read('from,to\n/a,410.0\n/b,/c\n')).toEqual([
    '/a → 410.0 {redirect-list.no-address}',
    '/b → /c',
  ]);
});

test('keeps other decimals, and decimals in notes', () => {
  expect(read('from,to,status\n/a,/b,301.5\n')).toEqual(['/a → /b {redirect-list.status}']);
  const { lines } = readList(new TextEncoder().encode('from,to,note\n/a,/b,2.0\n'), {});
  expect(lines[0]?.note).toBe('2.0');
});

test('reads exports of crawlers, which have the kind of redirect in addition to its status', () => {
  const table = `Address,Status Code,Status,Redirect URL,Redirect Type
/a,301,Moved Permanently,/b,HTTP Redirect
/c,302,Found,/d,HTTP Redirect
/e,301,Moved Permanently,/f,301 Moved Permanently
/g,302,Found,/h,Temporary redirect
/i,301,Moved Permanently,/j,Permanent redirect
/k,200,OK,/l,Meta Refresh
/m,301,,/n,JavaScript Redirect
/o,301,,/p,Frame
`;
  expect(read(table)).toEqual([
    ...['/a → /b', '/c → /d temporary', '/e → /f', '/g → /h temporary', '/i → /j'],
    ...['/k → /l {redirect-list.status}', '/m → /n {redirect-list.action}'],
    '/o → /p {redirect-list.action}',
  ]);
});

test('accepts the meaning of a status instead of its code', () => {
  const table = 'from;to;HTTP-Statuscode\n/a;/b;Moved Permanently\n/c;/d;Found\n/e;/f;301\n';
  expect(read(table)).toEqual(['/a → /b', '/c → /d temporary', '/e → /f']);
});

test.each([
  ...[
    '301 Moved Permanently',
    'Permanent (301)',
    'HTTP 301',
    '301 redirect',
    '308 Permanent Redirect',
  ],
  ...['Dauerhaft (301)', '301 - Redirection permanente'],
])('accepts a status with its meaning: %s', (status) => {
  expect(read(`from,to,status\n/a,/b,${status}\n`)).toEqual(['/a → /b']);
});

test.each([
  ...['301 (temporary)', 'Temporary (301)', '302 permanent', 'Permanent (302)', '301 (temporär)'],
  ...[
    'not 301',
    '301?? no',
    '301 until May',
    '410 permanent',
    '301 gone',
    '301 found',
    'nicht 301',
  ],
])('refuses a status that contradicts itself or contains other words: %s', (status) => {
  const [line] = readList(new TextEncoder().encode(`from,to,status\n/a,/b,${status}\n`), {}).lines;
  expect(line?.refused).not.toBeNull();
});

test('refuses rewrites of Azure, and does not read its fallback as a map', () => {
  const routes = [
    { route: '/a', redirect: '/b', statusCode: 301 },
    { route: '/c', rewrite: '/d' },
  ];
  const fallback = { navigationFallback: { rewrite: '/index.html' } };
  expect(read({ routes, ...fallback }, { name: 'staticwebapp.config.json' })).toEqual([
    ...['/a → /b', '/c →  {redirect-list.rewrite}'],
  ]);
});

test('adds the scheme to sources that begin with a host, but not with a file or folder', () => {
  const list = [
    ...['www.example.com/old,/a,301', 'example.com/old,/b,301', 'WWW.Example.com,/c,301'],
    ...['old.html,/d,301', 'index.php/old,/e,301', 'a.folder_1/old,/f,301'],
  ].join('\n');
  expect(read(list)).toEqual([
    'https://www.example.com/old → /a',
    'https://example.com/old → /b',
    'https://WWW.Example.com → /c',
    ...['old.html → /d', 'index.php/old → /e', 'a.folder_1/old → /f'],
  ]);
});

test('reads 0 as temporary in a column for whether redirects are permanent, but not as a status', () => {
  expect(read('request_path,target_path,redirect_type\n/a,/b,301\n/c,/d,302\n/e,/f,0\n')).toEqual([
    '/a → /b',
    '/c → /d temporary',
    '/e → /f {redirect-list.rewrite}',
  ]);
  expect(read('source,target,permanent\n/a,/b,1\n/c,/d,0\n')).toEqual([
    ...['/a → /b', '/c → /d temporary'],
  ]);
});

test.each([
  ...['Code,1', 'http_code,1', 'Redirect Type,true', 'status,1', 'status,0', 'Status,yes'],
  ...['type,no', 'Typ,WAHR', 'code,1.0'],
])('reports a flag in a status column as unrecognized: %s', (column) => {
  const [name = '', value = ''] = column.split(',');
  const { unread } = readList(new TextEncoder().encode(`from,to,${name}\n/a,/b,${value}\n`), {});
  expect(unread).toEqual([{ column: name, example: value.replace('.0', '') }]);
  const entry = JSON.stringify([{ from: '/a', to: '/b', status: 1 }]);
  expect(readList(new TextEncoder().encode(entry), {}).unread).toHaveLength(1);
});

test('refuses the status "redirect" as unclear', () => {
  expect(read('from,to,type\n/a,/b,redirect\n/c,/d,Redirect\n')).toEqual([
    ...['/a → /b {redirect-list.unclear-status}', '/c → /d {redirect-list.unclear-status}'],
  ]);
  expect(read([{ from: '/a', to: '/b', type: 'redirect', code: 301 }])).toEqual(['/a → /b']);
});

test.each([...['WAHR,FALSCH', 'vrai,faux', 'verdadero,falso', 'vero,falso', 'waar,onwaar']])(
  'reads yes and no in other languages: %s',
  (words) => {
    const [yes, no] = words.split(',');
    expect(
      read(
        `from,to,enabled,permanent\n/a,/b,${yes},${yes}\n/c,/d,${no},${yes}\n/e,/f,${yes},${no}\n`
      )
    ).toEqual([...['/a → /b', '/c → /d {redirect-list.off}', '/e → /f temporary']]);
  }
);

test('ignores the locale of an entry only if it is `false`', () => {
  const of = (locale: unknown) => {
    const text = JSON.stringify([{ source: '/a', destination: '/b', permanent: true, locale }]);
    return readList(new TextEncoder().encode(text), {}).unread;
  };
  expect([undefined, null, false].flatMap(of)).toEqual([]);
  for (const locale of ['de', 'false', true, ['de']]) expect(of(locale)).toHaveLength(1);
});

test.each<[string, object]>([
  ['total', { total: 3 }],
  ['totalCount', { totalCount: 3 }],
  ['pages', { pages: 2, page: 1 }],
  ['page', { page: 2 }],
  ['paging', { paging: { next: { after: 'x' } } }],
  ['pagination', { pagination: { page: 1, pageCount: 2 } }],
  ['pagination', { pagination: { has_more: true } }],
  ['meta', { meta: { pagination: { total_pages: 4 } } }],
  ['meta', { meta: { total_count: 250 } }],
])('reports a file that contains only a part of the list: %s %j', (column, more) => {
  const redirects = [{ source: '/a', destination: '/b' }];
  const unread = (list: object) =>
    readList(new TextEncoder().encode(JSON.stringify(list)), {}).unread.map((each) => each.column);
  expect(unread({ redirects, ...more })).toEqual([column]);
  expect(unread({ data: redirects, ...more })).toEqual([column]);
});

test('accepts a file that states that it contains the whole list', () => {
  const redirects = [{ source: '/a', destination: '/b' }];
  const page = {
    page: 1,
    pages: 1,
    pageCount: 1,
    pageSize: 25,
    total: 1,
    next: null,
    has_more: false,
  };
  expect(
    read({ redirects, total: 1, meta: { pagination: page }, paging: page, page: 1, pages: 1 })
  ).toEqual(['/a → /b']);
});

test('reports an entry whose group is missing from the file', () => {
  const entry = (url: string, group: number) => ({
    ...{ url, action_data: { url: '/b' }, action_code: 301, group_id: group, enabled: true },
  });
  const redirects = [entry('/a', 1), entry('/c', 2), entry('/d', 3)];
  const groups = [
    { id: 1, enabled: true },
    { id: 2, enabled: false },
  ];
  const of = (list: object) => readList(new TextEncoder().encode(JSON.stringify(list)), {});
  const { lines, unread } = of({ groups, redirects });
  expect(unread).toEqual([{ column: 'group_id', example: '3' }]);
  expect(lines.map(({ refused }) => refused?.code)).toEqual([
    ...[undefined, 'redirect-list.off', undefined],
  ]);
  expect(of({ redirects }).unread).toEqual([]);
  expect(of({ groups, redirects: redirects.slice(0, 2) }).unread).toEqual([]);
});

test('reports several websites in one file of Firebase', () => {
  const site = (target: string, source: string) => ({
    target,
    redirects: [{ source, destination: '/b', type: 301 }],
  });
  const bytes = (hosting: unknown): Uint8Array =>
    new TextEncoder().encode(JSON.stringify({ hosting }));
  const two = bytes([site('shop', '/a'), site('blog', '/c')]);
  const { lines, unread } = readList(two, {});
  expect(unread).toEqual([{ column: 'hosting.target', example: 'shop, blog' }]);
  expect(lines).toHaveLength(2);
  expect(readList(two, { ignoredColumns: ['hosting.target'] }).unread).toEqual([]);
  expect(readList(bytes([site('shop', '/a')]), {}).unread).toEqual([]);
});

const warningsOf = (text: string, name: string): (string | undefined)[] =>
  readList(new TextEncoder().encode(text), { name }).lines.map(
    ({ refused, warnings }) => refused?.code ?? warnings[0]?.code
  );

test('warns that TYPO3 ignores the query unless it respects it', () => {
  const text = 'source_path,target,respect_query_parameters\n/a,/b,1\n/c,/d,0\n/e,/f,\n';
  expect(warningsOf(text, 'typo3.csv')).toEqual([
    ...[undefined, 'redirect-list.query-ignored', undefined],
  ]);
});

test.each([
  ['/a%-b', '%-b'],
  ['/100%', '%'],
  ['/a\u200b', 'U+200B'],
  ['/a\u2060', 'U+2060'],
])('warns about an address that looks damaged: %s', (source, characters) => {
  for (const [text, name] of [
    [`source,destination\n${source},/x\n`, 'a.csv'],
    [JSON.stringify([{ source, destination: '/x' }]), 'a.json'],
    [`Redirect 301 ${source} /x`, '.htaccess'],
  ] as const) {
    const [line] = readList(new TextEncoder().encode(text), { name }).lines;
    expect(line?.warnings).toContainEqual({
      ...{ code: 'redirect-list.odd-characters', values: { characters } },
    });
  }
});

test('reports members of match_data that are not understood', () => {
  const entry = (more: object) => ({
    ...{ url: '/a', action_data: { url: '/b' }, match_type: 'url', action_code: 301 },
    match_data: { source: { flag_case: false }, options: { log_exclude: true }, ...more },
  });
  const unreadIn = (more: object) =>
    readList(new TextEncoder().encode(JSON.stringify({ redirects: [entry(more)] })), {}).unread;
  expect(unreadIn({})).toEqual([]);
  expect(unreadIn({ agent: 'x' })).toEqual([{ column: 'match_data.agent', example: 'x' }]);
});

test('names the member of a map whose value is not a text', () => {
  const text = JSON.stringify({ '/a': '/b', '/k': 5, '/l': ['/m'] });
  const { lines } = readList(new TextEncoder().encode(text), { name: 'a.json' });
  expect(lines.map(({ source, refused }) => [source, refused?.code])).toEqual([
    ['/a', undefined],
    ['/k', 'redirect-list.not-read'],
    ['/l', 'redirect-list.not-read'],
  ]);
});

test('lists names to ignore that do not occur', () => {
  const unused = (text: string, name: string, ...ignoredColumns: string[]) =>
    readList(new TextEncoder().encode(text), { name, ignoredColumns }).unusedIgnored;
  expect(unused('source,destination,x,y\n/a,/b,1,\n', 'a.csv', 'x', 'Y', '*', 'z')).toEqual(['z']);
  expect(unused('[{"source":"/a","destination":"/b","x":""}]', 'a.json', 'x', 'z')).toEqual(['z']);
  expect(unused('Redirect /a /b\nFoo bar', '.htaccess', 'foo', 'bar')).toEqual(['bar']);
});

const refusals = (list: string, hints: ListHints = {}) =>
  readList(new TextEncoder().encode(list), hints).lines.map(
    ({ source, destination, refused }) => `${source} → ${destination} ${refused?.code ?? 'taken'}`
  );

test.each<[string, string, ListHints, string]>([
  ['a crawl', 'Address,Status Code,New URL\n/a,410,/b\n', {}, 'gone-with-destination'],
  ['no header', '/a,/b,410\n', {}, 'gone-with-destination'],
  ['words', 'from,to,type\n/a,/b,gone\n', {}, 'gone-with-destination'],
  ['a target', 'source,target,destination\n/a,none,/b\n', {}, 'gone-with-destination'],
  ['JSON', '[{"from":"/a","to":"/b","code":410}]', {}, 'gone-with-destination'],
  ['a group', '{"redirects":{"410":{"/a":"/b"}}}', {}, 'gone-with-destination'],
  ['Apache', 'Redirect gone /a /b\n', {}, 'gone-with-destination'],
  ['nginx', 'location = /a { return 410 /b; }', {}, 'gone-with-destination'],
  ['Netlify, which shows /b at /a', '/a /b 410\n', { name: '_redirects' }, 'error-page'],
  ['Cloudflare', 'https://x.example/a,/b,410\n', { format: 'cloudflare-bulk' }, 'error-page'],
])('refuses status 410 with a destination: %s', (_of, list, hints, code) => {
  const source = hints.format === 'cloudflare-bulk' ? 'https://x.example/a' : '/a';
  expect(refusals(list, hints)).toEqual([`${source} → /b redirect-list.${code}`]);
});

test('reads status 410 with a word for nothing in place of a destination', () => {
  expect(read('from,to,status\n/a,-,410\n/b,n/a,410\n/c,gone,410\n/d,,410\n')).toEqual(
    ['/a', '/b', '/c', '/d'].map((source) => `${source} → none`)
  );
  expect(read('location = /a { return 410 "No longer here"; }')).toEqual(['/a → none']);
});

test('does not take a host alone for the home page', () => {
  expect(refusals('host,source,target,status\nx.example,,/b,301\nx.example,/,/b,301\n')).toEqual([
    ' → /b redirect-list.no-address',
    'https://x.example/ → /b taken',
  ]);
});

describe('in a column for whether redirects are permanent', () => {
  const table = (...cells: readonly string[]): string =>
    ['from,to,permanent', ...cells.map((cell, at) => `/${at},/x,${cell}`), ''].join('\n');

  test.each(['true', 'yes', '1', 't', 'x', 'checked', 'ja'])(
    'an empty cell means no if the others have only %s',
    (yes) => {
      expect(read(table(yes, ''))).toEqual(['/0 → /x', '/1 → /x temporary']);
    }
  );

  test.each(['false', 'f', 'no', '0', 'unchecked'])('an empty cell is unclear beside %s', (no) => {
    expect(read(table('t', no, ''))).toEqual([
      ...['/0 → /x', '/1 → /x temporary', '/2 → /x {redirect-list.unclear-status}'],
    ]);
  });

  test('it is asked what the column means if all cells are empty', () => {
    const bytes = new TextEncoder().encode(table('', ''));
    expect(readList(bytes, {}).unread).toEqual([{ column: 'permanent', example: '/0 /x' }]);
    expect(read(table('', ''), { ignoredColumns: ['permanent'] })).toEqual(['/0 → /x', '/1 → /x']);
  });

  test('it is asked what an empty member means', () => {
    for (const permanent of ['', null]) {
      const bytes = new TextEncoder().encode(JSON.stringify([{ from: '/a', to: '/b', permanent }]));
      expect(readList(bytes, {}).unread).toMatchObject([{ column: 'permanent' }]);
    }
  });
});

test.each<[boolean, string]>([
  ...['permanente', 'Permanently', 'Dauerhaft', 'dauerhafte Weiterleitung', 'définitif'].map(
    (status): [boolean, string] => [false, status]
  ),
  ...['Temporär', 'temporaire', 'temporarily', 'vorübergehend', 'Redirection temporaire'].map(
    (status): [boolean, string] => [true, status]
  ),
])('reads a status in words as temporary: %s for %s', (isTemporary, status) => {
  const line = isTemporary ? '/a → /b temporary' : '/a → /b';
  expect(read(`from,to,status\n/a,/b,${status}\n`)).toEqual([line]);
  expect(read(`from,to,code,action\n/a,/b,,${status}\n`)).toEqual([line]);
});

test.each(['nicht dauerhaft', 'permanent?', 'permanent temporary', 'other', 'redirect'])(
  'refuses a status in other words: %s',
  (status) => {
    expect(refusals(`from,to,status\n/a,/b,${status}\n`)).toEqual([
      '/a → /b redirect-list.unclear-status',
    ]);
  }
);

test('reads the export of Wagtail in German', () => {
  const text = 'Von,Nach,Typ,Seite\n/a,/b,dauerhaft,x.example\n/c,/d,temporär,\n';
  expect(read(text)).toEqual(['https://x.example/a → /b', '/c → /d temporary']);
  expect(readList(new TextEncoder().encode(text), {})).toMatchObject({
    format: 'wagtail',
    lines: [{ ignores: ['trailing-slash', 'query-order'] }, {}],
  });
  const pages = readList(new TextEncoder().encode('Von,Nach,Seite\n/a,/b,x.example\n'), {});
  expect(pages.unread).toEqual([{ column: 'Seite', example: 'x.example' }]);
});
