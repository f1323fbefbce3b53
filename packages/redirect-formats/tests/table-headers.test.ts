import { type ListHints, type ListLine, readList, UnreadableListError } from '../src';
import { writeXlsx } from '../src/reading/xlsx';

const read = (text: string, hints: ListHints = {}) =>
  readList(new TextEncoder().encode(text), hints);

const shown = ({ line, source, destination, refused }: ListLine): string =>
  [line, source, destination, ...(refused === null ? [] : [refused.code])].join(' ');

/** Lists whose header does not identify the columns with the old and new addresses, and the reported columns. */
const UNCLEAR: Readonly<Record<string, [text: string, asked: string[], hints?: ListHints]>> = {
  'names in Polish, the new address first': [
    'Nowy adres;Stary adres\n/new;/old\n',
    ['Nowy adres: /new', 'Stary adres: /old'],
  ],
  'names of one word': ['Stare,Nowe\n/a,/b\n', ['Stare: /a', 'Nowe: /b']],
  'names with other characters than letters': [
    'URL (1),URL (2)\n/a,/b\n',
    ['URL (1): /a', 'URL (2): /b'],
  ],
  'sources without a slash': [
    'Stara strona,Nowa strona\nstara,/nowa\n',
    ['Stara strona: stara', 'Nowa strona: /nowa'],
  ],
  'an address and a title': ['url,title\n/about,About us\n', ['title: About us']],
  'an address and a title before an unknown name': [
    'url,title,goes\n/about,About us,/x\n',
    ['goes: /x'],
  ],
  'a title of the list above the names': [
    'Redirects of our site\nNowy;Stary\n/new;/old\n',
    ['Nowy: /new', 'Stary: /old'],
  ],
  'a number and a status beside unknown names': [
    'Nr;Ancienne URL;Nouvelle URL;Code\n1;/a;/b;301\n',
    ['Ancienne URL: /a', 'Nouvelle URL: /b'],
  ],
  'two columns of the same name': ['URL,URL\n/a,/b\n', ['2: /b']],
  'a known name above a column that only says yes and no': [
    'url,redirect\n/a,yes\n/b,no\n',
    ['redirect: yes'],
  ],
  'the linking page of a crawl, called the source, beside the address': [
    'Source,Address,Final Address\nhttps://x.example/,https://x.example/a,/b\n',
    ['Source: https://x.example/', 'Address: https://x.example/a'],
  ],
  'numbers before the addresses': ['1,/a,/b\n2,/c,/d\n', ['1: 1', '3: /b']],
  'titles before the addresses': ['Home,/\nAbout,/about\n', ['1: Home']],
  'addresses before titles': ['/about,About us\n/x,X\n', ['2: About us']],
  'words in both columns': ['a,b\nc,d\n', ['1: a', '2: b'], { format: 'csv' }],
};

const FRAGMENTS = [
  ['#!/about', '/about/'],
  ['#contact', '/contact/'],
  ['#', '/'],
  ['#old', 'https://a.example/'],
  ['#see below', '/contact/'],
  ['#gone', '', '410'],
];

test.each<[string, string | Uint8Array]>([
  ['csv', ['from,to,status', ...FRAGMENTS.map((row) => row.join(','))].join('\n')],
  ['quoted', ['from,to,status', ...FRAGMENTS.map((row) => `"${row.join('","')}"`)].join('\n')],
  ['tsv', ['from\tto\tstatus', ...FRAGMENTS.map((row) => row.join('\t'))].join('\n')],
  ['xlsx', writeXlsx([['from', 'to', 'status'], ...FRAGMENTS])],
])('refuses an old address that begins with #, which is not a comment: %s', (_format, table) => {
  const bytes = typeof table === 'string' ? new TextEncoder().encode(table) : table;
  expect(readList(bytes, {}).lines.map(({ source, refused }) => [source, refused?.code])).toEqual(
    FRAGMENTS.map(([source]) => [source, 'redirect-list.no-address'])
  );
});

test('skips comments: rows that begin with # and a blank, or that contain no address', () => {
  const comments = '# /old,/new\n## Old, new\n#comment\n#of 2019, by the editors\n#\n';
  const { lines } = read(`${comments}/a,/b\n${comments}`);
  expect(lines.map(shown)).toEqual(['6 /a /b']);
});

test.each(['=HYPERLINK("/a","/b")', '=A1', '=CONCATENATE(A1;"x")'])(
  'refuses a formula as an address: %s',
  (formula) => {
    const quoted = `"${formula.replaceAll('"', '""')}"`;
    for (const text of [`from,to\n${quoted},/b\n`, `from,to\n/a,${quoted}\n`]) {
      expect(read(text).lines.map(({ refused }) => refused?.code)).toEqual([
        'redirect-list.not-read',
      ]);
    }
    // Exported lists have an apostrophe before it.
    expect(read(`from,to\n/a,"'=b"\n`).lines).toMatchObject([
      { destination: '/=b', refused: null },
    ]);
  }
);

test.each(Object.entries(UNCLEAR))(
  'reports columns that may contain the addresses, even if they are ignored: %s',
  (_what, [text, asked, hints]) => {
    const unread = (more: ListHints = {}): string[] =>
      read(text, { ...hints, ...more }).unread.map(
        ({ column, example }) => `${column}: ${example}`
      );
    expect(unread()).toEqual(asked);
    const { table } = read(text, hints);
    const meanings = table?.columns.flatMap(({ name, meaning }) =>
      asked.some((each) => each.startsWith(`${name}: `)) ? [meaning] : []
    );
    expect(new Set(meanings)).toEqual(new Set([null]));
    expect(unread({ ignoredColumns: ['*'] })).not.toEqual([]);
    const names = asked.map((each) => each.split(': ')[0] ?? '');
    expect(unread({ ignoredColumns: names })).not.toEqual([]);
  }
);

test('reports columns of a workbook that may contain the addresses', () => {
  const bytes = writeXlsx([
    ['Nowy adres', 'Stary adres'],
    ['/new', '/old'],
  ]);
  expect(readList(bytes, {}).unread).toHaveLength(2);
  const columns = { source: 'Stary adres', destination: 'Nowy adres' };
  expect(readList(bytes, { columns })).toMatchObject({
    unread: [],
    lines: [{ source: '/old', destination: '/new' }],
  });
});

test.each<[string, ListHints['columns'], readonly string[], string[], string[]]>([
  ['Nowy;Stary\n/new;/old\n', { source: 'Stary', destination: 'Nowy' }, [], [], ['2 /old /new']],
  ['Nowy;Stary\n/new;/old\n', { source: '2', destination: '1' }, [], [], ['2 /old /new']],
  ['Nowy;Stary\n/new;/old\n', { source: '2' }, [], [], ['2 /old /new']],
  ['Nowy;Stary;\n/new;/old;\n', { destination: '1' }, [], [], ['2 /old /new']],
  ['Title\nNowy;Stary\n/new;/old\n', { source: 'Stary' }, [], [], ['3 /old /new']],
  ['A;B;C\n/a;b;/c\n', { source: 'A' }, [], ['B', 'C'], ['2 /a /b']],
  ['A;B;C\n/a;b;/c\n', { source: 'A' }, ['B'], [], ['2 /a /c']],
  ['A;B;C\n/a;b;/c\n', { source: 'A' }, ['*'], ['B'], ['2 /a /b']],
  ['A;B;C\n/a;b;/c\n', { source: 'A', destination: 'C', note: 'B' }, [], [], ['2 /a /c']],
  ['/a,/b,x\n', { source: '2' }, [], ['1', '3'], ['1 /b /a']],
  ['/a,/b\n', { source: '2' }, [], [], ['1 /b /a']],
  ['1,/a,/b\n', { source: '2', destination: '3' }, ['1'], [], ['1 /a /b']],
  ['url,code\n/a,410\n', { source: 'url', status: 'code' }, [], [], ['2 /a ']],
  ['a,b\nc,d\n', { source: '1', destination: '2' }, [], [], ['1 a /b', '2 c /d']],
  ['a,b\nc,d\n', { source: 'a', destination: 'b' }, [], [], ['2 c /d']],
])(
  'applies the selection of columns: %j with %j',
  (text, columns, ignoredColumns, asked, lines) => {
    const list = read(text, { columns, ignoredColumns });
    expect(list.unread.map(({ column }) => column)).toEqual(asked);
    expect(list.lines.map(shown)).toEqual(lines);
  }
);

test.each([
  ['a title', 'Redirects of our site\nsource,destination\n/a,/b\n', ['3 /a /b']],
  ['a comment', '# exported 2026-01-31\nto,from\n/b,/a\n', ['3 /a /b']],
  ['a row without content to speak of', ' , ,\n-,,\nsource,destination\n/a,/b\n', ['4 /a /b']],
  ['a title of two cells', 'Redirects;2026\n\nZiel;Quelle\n/b;/a\n', ['4 /a /b']],
  [
    'the address of the site, which is refused as a redirect',
    'Site;https://a.example\nDate;2026\nto;from\n/b;/a\n',
    ['1 Site https://a.example redirect-list.not-read', '4 /a /b'],
  ],
  ['a title in a table with tabs', 'Redirects here\nto\tfrom\n/b\t/a\n', ['3 /a /b']],
])('finds the header below %s', (_what, text, lines) => {
  const list = read(text);
  expect(list.unread).toEqual([]);
  expect(list.table?.isNamed).toBe(true);
  expect(list.lines.map(shown)).toEqual(lines);
});

test.each(['#REF!', '#N/A', '#NV', '#DIV/0!', '#BEZUG!', '#NAME?', '#ÜBERLAUF!'])(
  'refuses the formula error %s, which is not a comment',
  (error) => {
    const { lines } = read(`source,destination\n${error},/b\n# /old,/new\n#/old,/new\n/a,/b\n`);
    expect(lines.map(shown)).toEqual([
      ...[`2 ${error} /b redirect-list.formula-error`, '4 #/old /new redirect-list.no-address'],
      '5 /a /b',
    ]);
  }
);

test.each(['#REF!', '#N/A', '#VALUE!', '#WERT!', '#NV', 'Err:502', '#DIV/0!', '#NAME?', '#BEZUG!'])(
  'refuses the formula error %s as a destination and as a source',
  (error) => {
    const { lines } = read(`source,destination\n/a,${error}\n${error},/b\n/c,/d\n`);
    expect(lines.map(({ refused }) => refused)).toEqual([
      ...Array.from({ length: 2 }, () => ({
        ...{ code: 'redirect-list.formula-error', values: { text: error } },
      })),
      null,
    ]);
  }
);

const HUBSPOT = `Original URL,Redirect to,Redirect type,Redirect style
/a,/b,Standard,Permanent (301)
/c,/d,Standard,Temporary (302)
/e,/f,Flexible pattern,Permanent (301)
/g,/h,Vanity,Permanent (301)
`;

test.each([undefined, { status: 'Redirect style' }])(
  'reads exports of HubSpot: the status from the style, patterns from the type: %j',
  (columns) => {
    const { lines, unread } = read(HUBSPOT, columns === undefined ? {} : { columns });
    expect(unread).toEqual([{ column: 'Redirect type', example: 'Vanity' }]);
    expect(lines.map(({ isTemporary, refused }) => [isTemporary, refused?.code])).toEqual([
      [false, undefined],
      [true, undefined],
      [false, 'pattern'],
      [false, undefined],
    ]);
  }
);

test('does not guess a role for other columns that the user has assigned', () => {
  const text = 'from,to,type,code,active,published\n/a,/b,301,yes,no,yes\n';
  const columns = { status: 'type', enabled: 'published' };
  expect(read(text, { columns })).toMatchObject({
    lines: [{ refused: null }],
    unread: [
      { column: 'code', example: 'yes' },
      { column: 'active', example: 'no' },
    ],
  });
});

test.each([
  ['Redirect Type', 'manual', {}],
  ['type', 'post', { status: 'HTTP' }],
])('refuses an unknown value and names its column: %s, %s', (column, value, columns) => {
  const text = `from,to,${column},HTTP\n/a,/b,${value},301\n`;
  const { lines } = read(text, { columns, ignoredColumns: ['HTTP'] });
  expect(lines[0]?.refused?.values).toMatchObject({ column });
  const ignoredColumns = ['HTTP', column];
  expect(read(text, { columns, ignoredColumns }).lines[0]?.refused).toBeNull();
});

test('ignores whether HubSpot compares queries', () => {
  const { lines } = read(
    'Original URL,Redirect URL,Redirect type,Match query strings,Is match full URL\n/a,/b,301,TRUE,TRUE\n/c,/d,301,FALSE,FALSE\n'
  );
  expect(lines.map(({ warnings }) => warnings)).toEqual([[], []]);
});

test.each([
  ['behind addresses', '/a,/b\ndestination,source\n/c,/d\n', ['1 /a /b', '3 /c /d']],
  ['again', 'source,destination\n/a,/b\nsource,destination\n/c,/d\n', ['2 /a /b', '4 /c /d']],
])('refuses a header %s', (_what, text, taken) => {
  const { lines } = read(text);
  expect(lines.filter(({ refused }) => refused === null).map(shown)).toEqual(taken);
  expect(lines).toHaveLength(3);
});

test.each([
  ['names of groups above names', 'Alt,,Neu,\nURL,Titel,URL,Titel\n/a,A,/b,B\n'],
  ['an explanation', 'Alte URL,Neue URL\n(ohne Domain),(mit Domain)\n/a,/b\n'],
])('refuses %s below a header', (_what, text) => {
  const taken = read(text).lines.filter(({ refused }) => refused === null);
  expect(taken.map(shown)).toEqual(['3 /a /b']);
});

test('does not mistake the first redirect for the header if it contains known names', () => {
  const text = 'url_rewrite_id,request_path,target_path,redirect_type\n1,old,new,301\n2,a,b,301\n';
  expect(read(text).lines.map(shown)).toEqual(['2 old /new', '3 a /b']);
  const unknown = text.replace('request_path', 'chemin');
  expect(read(unknown).unread).toEqual([
    { column: 'url_rewrite_id', example: '1' },
    { column: 'chemin', example: 'old' },
  ]);
});

test('reports columns with dates that have names of address columns', () => {
  const text = 'URL,Redirect URL,From,To\n/a,/b,2026-01-01,2026-12-31\n';
  expect(read(text)).toMatchObject({
    lines: [{ source: '/a', destination: '/b' }],
    unread: [{ column: 'From' }, { column: 'To' }],
  });
});

test('reads a table without a header by position if it begins with addresses', () => {
  for (const text of ['/a,/b\n/c,/d\n', 'old.html,new.html\n', '/gone,,410\n', '| /a | /b |\n']) {
    expect(read(text).unread).toEqual([]);
  }
});

test.each([
  ['URL,URL\n/a,/b\n', { destination: 'URL' }, 'redirect-list.same-name'],
  ['a,b\n/x,/y\n', { destination: 'a', status: 'b' }, 'redirect-list.no-column'],
])('refuses an ambiguous or impossible selection of columns: %j with %j', (text, columns, code) => {
  let refused: unknown = null;
  try {
    read(text, { columns });
  } catch (error) {
    refused = error instanceof UnreadableListError ? error.reason.code : error;
  }
  expect(refused).toBe(code);
});

test('does not mistake a host that begins with “source” for the header of Cloudflare’s bulk list', () => {
  const text = 'Source URL,Target URL\nsource.example.com/a,/b\n';
  expect(read(text, { format: 'cloudflare-bulk' }).lines).toHaveLength(1);
});

describe('a cell with an unusual address', () => {
  test.each(['-', 'n/a', 'N/A', 'NULL', 'none', '410', 'TBD', '(delete)', '?'])(
    'is refused as a destination: %s',
    (value) => {
      const bytes = new TextEncoder().encode(`source,destination\n/a,${value}\n/b,/c\n`);
      const { lines } = readList(bytes, { format: 'csv' });
      expect(lines.map(({ refused }) => refused)).toEqual([
        { code: 'redirect-list.no-address', values: { value } },
        null,
      ]);
    }
  );

  test.each(['~^/old', '/old(/)?', '/blog$', '/blog/{slug}', '/blog/<slug>'])(
    'is refused as a source if it is a pattern: %s',
    (source) => {
      const bytes = new TextEncoder().encode(`source,destination\n${source},/new/\n`);
      const [line] = readList(bytes, { format: 'csv' }).lines;
      expect(line?.refused).toEqual({ code: 'pattern', values: {} });
    }
  );

  test.each(['/a\\.html', '/a\\/b', '~/a', '~*/a', '$1', '/$1/b', '/a{/opt}', '{/opt}', '/a|/b'])(
    'is refused as a source if it is part of a pattern: %s',
    (source) => {
      const { lines } = read(`source,destination\n${source},/new/\n/c,/d\n`);
      expect(lines.map(({ refused }) => refused?.code)).toEqual(['pattern', undefined]);
    }
  );

  test.each([
    ...['/old/?', '/a/?$', '/a?$', '/k/$', '/old-.+', '/a/.*/b', '/n/{2}', '/n{1,3}', '/{a,b}/c'],
    ...['/s/<str:x>', '/x11/<int:id>', '/[[...slug]]', '/a/[...slug]', '/a/{{id}}', '/(old|new)/'],
    ...['/a/(b)?', '/a/:id?', '/v[0-9]', '/[^a-z]', '/(?P<id>x)', '/(?!x)a'],
  ])('is refused as a source if it is an expression or contains a placeholder: %s', (source) => {
    const { lines } = read(`source\tdestination\n${source}\t/new/\n/c\t/d\n`);
    expect(lines.map(({ refused }) => refused?.code)).toEqual(['pattern', undefined]);
    // A column can state that it is not a pattern.
    const plain = read(`source\tdestination\tregex\n${source}\t/new/\t0\n`).lines;
    expect(plain.map(({ refused }) => refused)).toEqual([null]);
  });

  test.each([
    ...['/index.php?', '/c++/', '/what?', '/?', '/a?x=1', '/a/?x=1', '/?p=1', '/a/b.?', '/v1.2+3/'],
    ...['/Name_(place)', '/Name_(place)?x=1', '/a/(b)/c', '/a[1]', '/{3F25-04E0}', '/a.+b', '/$5a'],
    ...['/a?x={1}', '/a?x=[0-9]', '/a?x=(b|c)', '/a/:hover', '/a:b?x=1', '/a<b>', '/$?'],
  ])('is accepted with characters that also occur in expressions: %s', (source) => {
    const { lines } = read(`source\tdestination\n${source}\t/new/\n/c\t/d\n`);
    expect(lines).toMatchObject([{ source, refused: null }, {}]);
  });

  test.each([
    ...[
      '/~user/',
      '/a~b',
      '/price$1',
      '/$',
      '/a.b',
      '/?a=$1',
      '/?a=b|/c',
      '\\old\\page',
      '/<script>',
      '/a/<script>',
    ],
  ])('is accepted: %s', (source) => {
    const { lines } = read(`source,destination\n${source},/new/\n/c,/d\n`);
    expect(lines).toMatchObject([{ source, refused: null, warnings: [] }, {}]);
  });

  test('is accepted with a literal bar in its path, with a warning', () => {
    const { lines } = read('source,destination\n/a|b,/new/\n/c,/d\n');
    expect(lines).toMatchObject([
      { source: '/a|b', refused: null, warnings: [{ code: 'redirect-list.bar' }] },
      { warnings: [] },
    ]);
  });
});

test('reads the source that is chosen from two columns with its name', () => {
  const text = 'Source,Address,Final Address\nhttps://x.example/,/a,/b\n';
  const { lines, unread } = read(text, {
    ...{ columns: { source: 'Address' }, ignoredColumns: ['Source'] },
  });
  expect([lines.map(shown), unread]).toEqual([['2 /a /b'], []]);
  expect(read('url,from,to\nx,/a,/b\n').unread).toEqual([{ column: 'url', example: 'x' }]);
});

test.each(['old.html,new.html', 'www.example.com/old,/new', 'a/b,c/d', 'sub/old.html,new'])(
  'does not take addresses without a slash for a header: %s',
  (first) => {
    for (const hints of [{}, { columns: { source: '1', destination: '2' } }]) {
      const { lines, unread } = read(`${first}\n/a,/b\n`, hints);
      expect([lines.map(({ line }) => line), unread]).toEqual([[1, 2], []]);
    }
  }
);
