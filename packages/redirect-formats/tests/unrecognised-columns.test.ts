import fc from 'fast-check';
import { type ListHints, type ListLine, readList } from '../src';

const read = (text: string, ignoredColumns: readonly string[] = []) =>
  readList(new TextEncoder().encode(text), { ignoredColumns });

const cell = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const row = fc.record({ source: cell, destination: cell, unknown: fc.option(cell) });

test('reports an unknown column that is not empty until it is ignored', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^q[a-z]{2,8}q$/),
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('before', 'between', 'behind'),
      (name, rows, place) => {
        const line = (source: string, destination: string, unknown: string): string =>
          ({
            before: [unknown, source, destination],
            between: [source, unknown, destination],
            behind: [source, destination, unknown],
          })[place].join(',');
        const text = [
          line('source', 'destination', name),
          ...rows.map((each) =>
            line(`/${each.source}`, `/${each.destination}`, each.unknown ?? '')
          ),
        ].join('\n');
        const json = JSON.stringify(
          rows.map((each) => ({
            source: `/${each.source}`,
            destination: `/${each.destination}`,
            [name]: each.unknown,
          }))
        );
        const example = rows.find(({ unknown }) => unknown !== null)?.unknown;
        const expected = example === undefined ? [] : [{ column: name, example }];
        for (const written of [text, json]) {
          expect(read(written).unread).toEqual(expected);
          expect(read(written, [name]).unread).toEqual([]);
          expect(read(written, ['*']).unread).toEqual([]);
        }
      }
    )
  );
});

test('ignores only unknown columns with `*`: known ones still count', () => {
  const csv = 'source,destination,enabled,zone\n/a,/b,no,x\n';
  const json = '[{"source": "/a", "destination": "/b", "enabled": false, "zone": "x"}]';
  for (const text of [csv, json]) {
    expect(read(text, ['*'])).toMatchObject({
      unread: [],
      lines: [{ source: '/a', refused: { code: 'redirect-list.off' } }],
    });
  }
});

test('reports an unknown column far to the right', () => {
  const cells = Array.from({ length: 80 }, () => '');
  expect(
    read(`source,destination${cells.join(',')},zone\n/a,/b${cells.join(',')},x\n`).unread
  ).toEqual([{ column: 'zone', example: 'x' }]);
});

/** Directives that no server has. */
const directive = fc.stringMatching(/^q[a-z_]{2,12}q$/);
const argument = fc.stringMatching(/^[a-z0-9/.]{1,12}$/);

/** Files with a redirect from `/a` to `/b` and something unknown, with any name and value. */
const UNKNOWN: Readonly<Record<string, (name: string, value: string) => string>> = {
  'nginx, at the top': (name, value) => `${name} ${value};\nrewrite ^/a$ /b permanent;\n`,
  'nginx, in a server': (name, value) =>
    `server {\n ${name} ${value};\n location = /a { return 301 /b; }\n}\n`,
  'nginx, in a location': (name, value) => `location = /a { ${name} ${value}; return 301 /b; }\n`,
  'nginx, a block': (name, value) =>
    `${name} ${value} { x y; return 301 /c; }\nlocation = /a { return 301 /b; }\n`,
  Apache: (name, value) => `RedirectMatch 301 ^/a$ /b\n${name} ${value}\n`,
  'Apache, a container': (name, value) =>
    `<${name} ${value}>\nRedirectMatch 301 ^/a$ /b\n</${name}>\n`,
  'vercel.json': (name, value) =>
    JSON.stringify({ redirects: [{ source: '/a', destination: '/b' }], [name]: value }),
  'firebase.json': (name, value) =>
    JSON.stringify({
      hosting: { redirects: [{ source: '/a', destination: '/b', type: 301 }], [name]: value },
    }),
  'firebase.json, at the top': (name, value) =>
    JSON.stringify({
      hosting: { redirects: [{ source: '/a', destination: '/b', type: 301 }] },
      [name]: [value],
    }),
  'an entry of vercel.json': (name, value) =>
    JSON.stringify({ redirects: [{ source: '/a', destination: '/b', [name]: { [value]: 1 } }] }),
};

test.each(Object.entries(UNKNOWN))(
  'reports unknown settings, which can be ignored: %s',
  (_what, write) => {
    fc.assert(
      fc.property(directive, argument, (name, value) => {
        const text = write(name, value);
        const { lines, unread } = read(text);
        const taken = lines.filter(({ refused }) => refused === null);
        expect(taken.map(({ source, destination }) => [source, destination])).toEqual([
          ['/a', '/b'],
        ]);
        expect(unread).toHaveLength(1);
        expect(unread[0]?.column).toContain(name);
        expect(unread[0]?.example).toContain(value);
        expect(read(text, [unread[0]?.column ?? '']).unread).toEqual([]);
      })
    );
  }
);

test('refuses lines of _redirects with unknown words between or after the addresses', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,8}(?:=[a-z,:]{1,8})?$/);
  fc.assert(
    fc.property(word, fc.constantFrom('between', 'behind', 'last'), (field, place) => {
      const text = {
        between: `/a ${field} /b 301`,
        behind: `/a /b ${field}`,
        last: `/a /b 301 ${field}`,
      };
      const { lines } = readList(new TextEncoder().encode(text[place]), { format: '_redirects' });
      expect(lines).toMatchObject([{ source: '/a', refused: expect.anything() as unknown }]);
    })
  );
});

test.each([
  ['server_name www.example.org;', 'server_name', 'server_name www.example.org'],
  ['include redirects.conf;', 'include', 'include redirects.conf'],
  ['map $host $new { a.example /x; }', 'map $host', 'a.example /x'],
  ['map $uri $ttl { /a 30d; }', 'map $uri', '/a 30d'],
  ['map $uri $new { default /home; /c /d; }', 'default', 'default /home'],
])('reports %s of nginx', (text, column, example) => {
  expect(read(`${text}\nrewrite ^/a$ /b permanent;\n`).unread).toEqual([{ column, example }]);
});

test('does not report directives of nginx that serve a site without redirecting', () => {
  const { unread, lines } = read(
    'server { listen 80; server_name _; root /srv; add_header X y; include mime.types; error_page 404 /404.html; location / { try_files $uri =404; proxy_pass http://app; } location = /a { return 301 /b; } location = /c { return 403; } }'
  );
  expect(unread).toEqual([]);
  expect(lines.map(({ source, refused }) => [source, refused?.code ?? null])).toEqual([
    ['/a', null],
    ['/c', 'redirect-list.error-page'],
  ]);
});

test('reads disabled rules of Apache, and directives over several lines', () => {
  const { lines, unread } = read('RewriteEngine off\nRewriteRule ^a$ \\\n  /b [R=301]\n');
  expect(lines).toMatchObject([{ line: 2, source: '/a', destination: '/b', refused: null }]);
  expect(unread).toEqual([{ column: 'RewriteEngine', example: 'off' }]);
});

test('reads the flags of Cloudflare’s bulk list', () => {
  const bulk = (text: string) =>
    readList(new TextEncoder().encode(text), { format: 'cloudflare-bulk' });
  const { lines, unread } = bulk(
    'a.example/a,/b,301,TRUE,FALSE,FALSE,FALSE\na.example/c,/d,301,FALSE,TRUE,FALSE,FALSE\na.example/e,/f,301,maybe,,,,more'
  );
  expect(
    lines.map(({ refused, warnings }) => [
      refused?.code ?? null,
      ...warnings.map(({ code }) => code),
    ])
  ).toEqual([[null, 'redirect-list.query-ignored'], ['pattern'], [null]]);
  expect(unread).toEqual([
    { column: 'preserve_query_string', example: 'maybe' },
    { column: '8', example: 'more' },
  ]);
});

test('refuses other values among redirects, and does not skip them', () => {
  const { lines } = read('[{"source": "/a", "destination": "/b"},\n{"old": 1},\n"/c /d"]');
  expect(lines.map(({ line, refused }) => [line, refused?.code ?? null])).toEqual([
    [1, null],
    [2, 'redirect-list.not-read'],
    [3, 'redirect-list.not-read'],
  ]);
  expect(read('source,destination,code\n/a,/b,301\n,,410\n').lines).toMatchObject([
    { refused: null },
    { line: 3, refused: { code: 'redirect-list.not-read' } },
  ]);
});

test.each([
  ['/blog/:slug', '/news/:slug', 'pattern'],
  ['/blog/{slug}', '/news/{slug}', 'pattern'],
  ['/blog/[slug]', '/news/[slug]', 'pattern'],
  ['/blog/<slug>', '/news/<slug>', 'pattern'],
  ['/blog/*', '/news/$1', 'pattern'],
  ['/blog/(.*)', '/news', 'pattern'],
  ['/blog/[0-9]+', '/news', 'pattern'],
  ['^/blog', '/news', 'pattern'],
  ['/wiki/Foo_(bar)', '/x', null],
  ['/time/10:Am', '/time/11:Am', null],
  ['/x?a[]=1', '/y?a[]=1', null],
  ['/price', '/price$1', null],
])(
  'recognizes a pattern in a table by source and destination: %s to %s',
  (source, destination, code) => {
    const { lines } = read(`source,destination\n${source},${destination}\n`);
    expect(lines.map(({ refused }) => refused?.code ?? null)).toEqual([code]);
  }
);

test('ignores columns by number, even those without a name', () => {
  const text = 'source,destination,Zone,,7\n/a,/b,x,y,z\n';
  expect(read(text).unread).toEqual([
    { column: 'Zone', example: 'x' },
    { column: '4', example: 'y' },
    { column: '5', example: 'z' },
  ]);
  expect(read(text, ['3', '4', '5']).unread).toEqual([]);
  expect(read(text, ['7']).unread).toHaveLength(3);
});

test('returns the meaning of each column, as detected or selected', () => {
  const bytes = new TextEncoder().encode('Nr,from,to,Laufend,inactive,target\n1,/a,/b,ja,no,url\n');
  const meanings = (columns: Record<string, string>) =>
    readList(bytes, { columns }).table?.columns.map(({ meaning }) => meaning);
  expect(meanings({})).toEqual(['nothing', 'source', 'destination', null, 'disabled', 'target']);
  expect(meanings({ enabled: '4' })?.[3]).toBe('enabled');
  // If the user selects a column for the other role, both addresses swap places.
  expect(meanings({ source: 'to' })?.slice(1, 3)).toEqual(['destination', 'source']);
  expect(meanings({ destination: '2' })?.slice(1, 3)).toEqual(['destination', 'source']);
});

test('reports an unknown kind of destination by the name of its column', () => {
  const text = 'source,destination,Target\n/a,/b,mirror\n';
  expect(read(text).unread).toEqual([{ column: 'Target', example: 'mirror' }]);
  expect(read(text, ['Target'])).toMatchObject({ unread: [], lines: [{ destination: '/b' }] });
});

test('reports a value that means neither yes nor no', () => {
  const { unread } = read('source,destination,enabled\n/a,/b,perhaps\n/c,/d,yes\n');
  expect(unread).toEqual([{ column: 'enabled', example: 'perhaps' }]);
});

test('assigns roles to columns by name and by number', () => {
  const bytes = new TextEncoder().encode('source,destination,Laufend\n/a,/b,no\n/c,/d,yes\n');
  for (const enabled of ['Laufend', '3']) {
    const { lines, unread } = readList(bytes, { columns: { enabled } });
    expect(unread).toEqual([]);
    expect(lines.map(({ refused }) => refused?.code ?? null)).toEqual(['redirect-list.off', null]);
  }
});

test.each([
  ['valid to', '2020-01-01', 'redirect-list.expired'],
  ['valid from', '2999-01-01', 'redirect-list.not-yet-valid'],
  ['disabled', 'yes', 'redirect-list.off'],
  ['action', 'rewrite', 'redirect-list.rewrite'],
  ['action', 'error', 'redirect-list.error-page'],
  ['match type', 'regex', 'pattern'],
])('refuses lines by their column "%s" (%s) as %s', (column, value, code) => {
  const { lines } = read(`source,destination,${column}\n/a,/b,${value}\n`);
  expect(lines.map(({ refused }) => refused?.code)).toEqual([code]);
});

test('reads an expression that matches two addresses as both of them', () => {
  const { lines } = read('source,destination,regex\n^/old/?$,/new,1\n');
  expect(lines.map(({ source, refused }) => [source, refused])).toEqual([
    ['/old', null],
    ['/old/', null],
  ]);
});

test.each(['/old/$', '/old/\\d+', '/(old|older)/'])(
  'reads a source in JSON that begins with ^ as an expression in every entry: ^%s',
  (pattern) => {
    const { lines } = read(JSON.stringify([{ from: `^${pattern}`, to: '/new/', permanent: true }]));
    expect(lines.map(({ source, refused }) => refused?.code ?? source)).toEqual([
      pattern === '/old/$' ? '/old/' : 'pattern',
    ]);
  }
);

test('accepts redirects of Drupal for every language and to its home page, but not for one language', () => {
  const { lines } = read(
    'From,To,Status,Language\nnews,internal:/node/12,301,und\nold,<front>,301,und\nalt,/neu,301,de\n'
  );
  expect(lines.map(({ destination, refused }) => refused?.code ?? destination)).toEqual([
    ...['/node/12', '/', 'redirect-list.condition-in'],
  ]);
  expect(lines[2]?.refused?.values).toEqual({ column: 'Language', value: 'de' });
});

test('asks about a language that all redirects of a table have', () => {
  const text = 'source,redirect,status,language\n/a,/b,301,de\n# old ones\n/c,/d,301,de\n';
  const { lines, unread } = read(text);
  expect(lines.map(({ refused }) => refused)).toEqual([null, null]);
  expect(unread).toEqual([{ column: 'language', example: 'de' }]);
  expect(read(text, ['language']).unread).toEqual([]);
  expect(read(`${text}/e,/f,301,\n`).lines.map(({ refused }) => refused?.code ?? null)).toEqual([
    ...['redirect-list.condition-in', 'redirect-list.condition-in', null],
  ]);
});

test('asks about a column of statuses that a crawl found beside one for the redirects', () => {
  const text = 'Address,Status Code,New URL,Redirect Type\n/a,200,/b,301\n/c,404,/d,302\n';
  const shown = ({ isTemporary, refused }: ListLine): string | boolean =>
    refused?.code ?? isTemporary;
  const decide = (hints: ListHints) => readList(new TextEncoder().encode(text), hints);
  const { lines, unread } = read(text);
  expect([lines.map(shown), unread]).toEqual([
    [false, true],
    [{ column: 'Status Code', example: '200' }],
  ]);
  for (const columns of [{}, { status: 'Redirect Type' }]) {
    const decided = decide({ columns, ignoredColumns: ['Status Code'] });
    expect([decided.lines.map(shown), decided.unread]).toEqual([[false, true], []]);
  }
  const crawled = decide({ columns: { status: 'Status Code' } });
  expect(crawled.lines.map(shown)).toEqual(['redirect-list.status', 'redirect-list.status']);
});

test('skips the line below the header of a Markdown table', () => {
  const { lines, table } = read('| from | to |\n|:-----|---:|\n| /a | /b |\n');
  expect(lines.map(({ source, destination }) => [source, destination])).toEqual([['/a', '/b']]);
  expect(table?.columns.map(({ example }) => example)).toEqual(['', '/a', '/b', '']);
});

test('adds the leading slash to a destination', () => {
  const { lines } = read('source,destination\n/a,b/c\n');
  expect(lines).toMatchObject([
    { destination: '/b/c', warnings: [{ code: 'redirect-list.slash-added' }] },
  ]);
});

test.each([
  ['', '<?xml version="1.0"?><configuration><system.webServer/></configuration>', 'IIS web.config'],
  ['Web.config', 'anything', 'IIS web.config'],
  ['', '[[redirects]]\nfrom = "/a"\nto = "/b"\n', 'netlify.toml'],
  ['netlify.toml', '[build]\npublish = "x"\n', 'netlify.toml'],
  ['', 'redirects:\n  - from: /a\n    to: /b\n', 'YAML'],
  ['', '/a: /b\n/c: https://x.example/d\n', 'YAML'],
  ['', '301:\n  /a/: /b/\n302:\n  /c/: /d/\n', 'YAML'],
  ['', 'example.org {\n  redir /a /b permanent\n}\n', 'Caddyfile'],
  ['', 'example.org {\n  redir https://example.com{uri}\n}\n', 'Caddyfile'],
  ['Caddyfile', 'example.org\n', 'Caddyfile'],
  ['', 'frontend x\n  http-request redirect location /b code 301 if { path /a }\n', 'HAProxy'],
  ['', 'frontend x\n  redirect prefix https://a.example\n', 'HAProxy'],
  ['', 'vcl 4.0;\nsub vcl_recv { }\n', 'Varnish VCL'],
  ['', 'url.redirect = ( "^/a$" => "/b" )\n', 'lighttpd'],
  ['main.tf', 'resource "x" "y" {}\n', 'Terraform'],
  ['', '<!doctype html><p>/a /b', 'HTML'],
  ['', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'ODS'],
  ['', 'PK\u0003\u0004word/document.xml', 'DOCX'],
])('refuses unsupported formats by name: %s %s', (name, text, format) => {
  expect(() => readList(new TextEncoder().encode(text), { name })).toThrow(
    expect.objectContaining({
      reason: { code: 'redirect-list.unsupported', values: { format } },
    }) as Error
  );
});
