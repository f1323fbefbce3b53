import { type ListLine, readList } from '../src';

/** Formats a line as `source → destination` with the reason why it is refused, and warnings. */
const shown = ({ source, destination, isTemporary, refused, warnings }: ListLine): string =>
  [
    `${source} → ${destination}`,
    ...(isTemporary ? ['temporary'] : []),
    ...(refused === null ? [] : [`{${refused.code}}`]),
    ...warnings.map(({ code }) => code),
  ].join(' ');

const read = (text: string, name = 'site.conf') => {
  const { lines, unread } = readList(new TextEncoder().encode(text), { name });
  expect(unread).toEqual([]);
  return lines.map(shown);
};

test.each([
  ...['location = /j k { return 301 /l; }', 'location = /j { return 301 /h i; }'],
  ...['location = /j { return /h i; }', 'location = /j { rewrite ^ /n permanent extra; }'],
  'rewrite ^/m$ /n permanent extra;',
])('refuses a statement with too many arguments, as nginx does: %s', (text) => {
  expect(read(text)).toEqual([expect.stringContaining('{redirect-list.not-read}')]);
});

test('refuses the use of a map with too many arguments, and reports such a map', () => {
  expect(read(`${MAP}server { if ($new) { return 301 $new extra; } }`)).toEqual([
    ...['/a → /b', expect.stringContaining('{redirect-list.not-read}')],
  ]);
  const { unread } = readList(new TextEncoder().encode('map $uri $new extra { /a /b; }'), {
    format: 'nginx',
  });
  expect(unread).toEqual([{ column: 'map', example: 'map $uri $new extra' }]);
});

const MAP = 'map $request_uri $new { default ""; /a /b; }\n';

test.each([
  ['a condition that it has a value', 'if ($new) { return 301 $new; }'],
  ['the same, compared', 'if ($new != "") { return 301 ${new}; }'],
  ['the same, matched', 'if ($new ~ .) { rewrite ^ $new permanent; }'],
  ['a rewrite of everything', 'rewrite ^(.*)$ $new permanent;'],
  ['a rewrite without the query', 'if ($new) { rewrite ^/(.*)$ $new? permanent; }'],
  ['all locations', 'location / { if ($new) { return 301 $new; } }'],
  ['a named location', 'location @old { return 301 $new; }'],
  ['the website itself', 'if ($new) { return 301 $scheme://$host$new; }'],
  ['two servers', 'if ($new) { return 301 $new; } } server { if ($new) { return 308 $new; }'],
])('does not list the statement that uses a map as an entry: %s', (_how, use) => {
  expect(read(`${MAP}server { ${use} }`)).toEqual(['/a → /b']);
  expect(read(`server { ${use} }\n${MAP}`)).toEqual(['/a → /b']);
});

test('adds a host before the variable to the destinations', () => {
  const use = 'server { if ($new) { return 301 https://x.example$new; } }';
  expect(read(`${MAP}${use}`)).toEqual(['/a → https://x.example/b']);
  const mixed = 'map $uri $new { /a /b; /c https://y.example/; ~^/d$ /e; /f ""; }';
  expect(read(`${mixed}${use}`)).toEqual([
    '/a → https://x.example/b',
    '/c → https://y.example/ {redirect-list.not-read}',
    '/d → https://x.example/e',
  ]);
});

test.each([
  ['another variable', 'return 301 $other;', '/ → $other {pattern}'],
  ['another condition', 'if ($cookie_a) { return 301 $new; }', '/ → $new {pattern}'],
  ['a value', 'if ($new = /b) { return 301 $new; }', '/ → $new {pattern}'],
  ['some addresses', 'location /shop/ { return 301 $new; }', '/shop/ → $new {pattern}'],
  ['one address', 'location = /shop { return 301 $new; }', '/shop → $new {pattern}'],
  ['a part of the address', 'rewrite ^/shop/ $new permanent;', '^/shop/ → $new {pattern}'],
  ['the home page', 'rewrite ^/$ $new permanent;', '/ → $new {pattern}'],
])('refuses a statement if it applies to %s', (_what, use, expected) => {
  expect(read(`${MAP}server { ${use} }`)).toEqual(['/a → /b', expected]);
});

test('refuses the second of two destinations with the variable', () => {
  const use = (host: string) =>
    `server { if ($new) { return 301 https://${host}.example$new; } }\n`;
  expect(read(`${MAP}${use('x')}${use('y')}`)).toEqual([
    '/a → https://x.example/b',
    '/ → https://y.example$new {pattern}',
  ]);
});

test('reads an expression that matches a single address in any case as that address, with a warning', () => {
  const text = `map $uri $new { ~*^/a$ /b; "~(?i)^/c/?$" /d; ~*^/e /f; }
server {
  location ~* ^/x\\.html$ { return 301 /y; }
  location ~* ^/x/ { return 301 /y; }
  rewrite (?i)^/p$ /q permanent;
}`;
  expect(read(text)).toEqual([
    '/a → /b redirect-list.case-ignored',
    ...['/c → /d redirect-list.case-ignored', '/c/ → /d redirect-list.case-ignored'],
    '~*^/e → /f {pattern}',
    '/x.html → /y redirect-list.case-ignored',
    '^/x/ → /y {pattern}',
    '/p → /q redirect-list.case-ignored',
  ]);
});

test('reads each line without a semicolon as an entry, as in maps of HAProxy', () => {
  const entries = Array.from({ length: 20 }, (_each, at) => `/a${at}   /b${at}`);
  expect(read(`# old new\n${entries.join('\n')}\n`, 'old.map')).toEqual(
    entries.map((entry) => entry.replace('   ', ' → '))
  );
  expect(read('/a /b;\n/c /d\n/e /f g\n"/h"\n  /i;\n~^/j$ /k\n/l /m;', 'old.map')).toEqual([
    ...['/a → /b', '/c → /d', '/e → /f g {redirect-list.not-read}', '/h → /i', '/j → /k'],
    '/l → /m',
  ]);
  expect(read('map $uri $new {\n  /a /b\n  /c /d\n}')).toEqual(['/a → /b', '/c → /d']);
});

test('omits the query of the request after a destination, with a warning', () => {
  const text = `${MAP}server {
  if ($new) { return 301 $new$is_args$args; }
  location = /c { return 301 /d?$args; }
  location = /e { return 301 https://\${host}/f\${is_args}\${args}; }
  location = /g { return 301 /h?a=$arg_a; }
}`;
  expect(read(text)).toEqual([
    ...['/a → /b redirect-list.query-ignored', '/c → /d redirect-list.query-ignored'],
    ...['/e → /f redirect-list.query-ignored', '/g → /h?a=$arg_a {pattern}'],
  ]);
});

test('does not read a zero as a destination, because it is false in a condition', () => {
  expect(read('map $uri $new { default 0; /a /b; /c 0; }')).toEqual(['/a → /b']);
});

test('reports a map whose entries are all in another file', () => {
  const text =
    'map $uri $new { include /etc/nginx/old.map; } server { if ($new) { return 301 $new; } }';
  expect(readList(new TextEncoder().encode(text), {}).unread).toEqual([
    { column: 'map $uri', example: 'include /etc/nginx/old.map' },
  ]);
});

test.each([
  'rewrite ^/a\\?id=5$ /b permanent;',
  'location = /a?id=5 { return 301 /b; }',
  'location ~ ^/a\\?id=5$ { return 301 /b; }',
])('refuses a question mark where nginx compares only the path: %s', (statement) => {
  expect(read(`server { ${statement} }`)).toEqual([
    expect.stringMatching(/ → \/b \{redirect-list\.path-only\}$/),
  ]);
});

test('reads queries in a map of the whole request', () => {
  const map = 'map $request_uri $new { ~^/a\\?id=5$ /b; /c?d=1 /e; }';
  expect(read(`${map} server { return 301 $new; }`)).toEqual(['/a?id=5 → /b', '/c?d=1 → /e']);
});

test.each([
  ['a server behind', 'location / { proxy_pass http://x$new; }'],
  ['a file', 'location / { try_files $uri ${new} =404; }'],
  ['a server behind, if it has a value', 'if ($new) { proxy_pass http://$new; }'],
])('reports a map that is not for redirects, but leads to %s', (_what, use) => {
  const { lines, unread } = readList(
    new TextEncoder().encode(`${MAP}server { ${use} location = /c { return 301 /d; } }`),
    {}
  );
  expect(unread).toEqual([{ column: 'map $request_uri', example: '/a /b' }]);
  expect(lines.map(shown)).toEqual(['/c → /d']);
});

test.each([
  ['logged', 'access_log /var/log/a main if=$new;'],
  ['passed on', 'set $other $new; proxy_pass http://x$other; proxy_set_header X $new;'],
  ['a condition', 'if ($new) { return 403; }'],
  ['used for redirects, too', 'proxy_set_header X $new; if ($new) { return 301 $new; }'],
])('reads redirects from a map whose variable is also %s', (_what, use) => {
  const [first] = read(`${MAP}server { ${use} }`);
  expect(first).toBe('/a → /b');
});

test.each([
  ['location /blog/', '/shop', false],
  ['location /blog/', '/blog/a', true],
  ['location ^~ /blog', '/blog', true],
  ['location ^~ /blog', '/blo', false],
  ['location = /x', '/zz', false],
  ['location = /x', '/x', true],
  ['location /', '/a', true],
  ['location @old', '/a', true],
  ['location ~ \\.html$', '/a\\.html', true],
  ['location ~ \\.html$', '/a\\.htm', false],
  ['location ~* \\.HTML$', '/a\\.html', true],
  ['location ~ ^/a/', '/b/a/', false],
  ['location ~ ^/a$', '/a/b', false],
  ['location ~ /a/', '/b/a/c', true],
  ['location /a/ { location /a/b/', '/a/c', false],
])(
  'accepts a rewrite only if requests for its address reach its block: %s { rewrite ^%s$ }',
  (block, path, isIt) => {
    const end = block.includes('{') ? '} }' : '}';
    expect(read(`server { ${block} { rewrite ^${path}$ /new permanent; ${end} }`)).toEqual([
      `${path.replace('\\', '')} → /new${isIt ? '' : ' {redirect-list.not-reached}'}`,
    ]);
  }
);

test('refuses a rewrite in the block of a pattern, because it is unknown which requests reach it', () => {
  expect(read('location ~ ^/(a|b)/ { rewrite ^/a/c$ /new permanent; }')).toEqual([
    '/a/c → /new {pattern}',
  ]);
});

test('accepts a rewrite that ignores case in a block in lower case', () => {
  const rewrite = 'rewrite (?i)^/Blog/A$ /new permanent;';
  expect(read(`location /blog/ { ${rewrite} }`)).toEqual([
    '/Blog/A → /new redirect-list.case-ignored',
  ]);
});

test.each([
  [
    'an earlier expression',
    'location ~ \\.php$ { fastcgi_pass app; } location ~ ^/old\\.php$ { return 301 /new; }',
    '/old.php → /new {redirect-list.not-reached}',
  ],
  [
    'an exact location',
    'location = /x { proxy_pass http://app; } location / { rewrite ^/x$ /y permanent; }',
    '/x → /y {redirect-list.not-reached}',
  ],
  [
    'a longer prefix',
    'location / { rewrite ^/a/b$ /y permanent; } location /a/ { root /srv; }',
    '/a/b → /y {redirect-list.not-reached}',
  ],
  [
    'any expression',
    'location / { rewrite ^/a\\.css$ /y permanent; } location ~* \\.(?:css|js)$ { expires max; }',
    '/a.css → /y {redirect-list.not-reached}',
  ],
  [
    'nothing outside',
    'location = /x { internal; return 301 /y; }',
    '/x → /y {redirect-list.not-reached}',
  ],
  [
    'an unknown expression',
    'location ~ (.)\\1 { root /a; } location ~ ^/x$ { return 301 /y; }',
    '/x → /y {pattern}',
  ],
])(
  'refuses what requests do not reach because of other locations: %s',
  (_what, block, expected) => {
    expect(read(`server { ${block} }`)).toEqual([expected]);
  }
);

test.each([
  [
    'a later expression',
    'location ~ ^/old\\.php$ { return 301 /new; } location ~ \\.php$ { root /a; }',
  ],
  [
    'a final prefix',
    'location ^~ /old { rewrite ^/old\\.php$ /new permanent; } location ~ p { root /a; }',
  ],
  [
    'another server',
    'location = /old.php { return 301 /new; } } server { location ~ p { root /a; }',
  ],
])('keeps what requests reach despite %s', (_what, block) => {
  expect(read(`server { ${block} }`)).toEqual(['/old.php → /new']);
});

test.each([
  [
    'last',
    'location = /a { rewrite ^ /index.php last; return 301 /b; }',
    ['/a → /index.php {redirect-list.status}', '/a → /b {redirect-list.line-first}'],
  ],
  [
    'of the server',
    'location = /a/b { return 301 /c; } rewrite ^/a/(.*)$ /d/$1 permanent;',
    ['/a/b → /c {redirect-list.line-first}', '^/a/(.*)$ → /d/$1 {pattern}'],
  ],
  [
    'of another name',
    'rewrite ^/a/ /d permanent; rewrite ^/ab$ /e permanent;',
    ['^/a/ → /d {pattern}', '/ab → /e'],
  ],
])('follows the order of statements: %s', (_what, block, expected) => {
  expect(read(`server { ${block} }`)).toEqual(expected);
});

test('tries the expressions of a map in their order, after its addresses', () => {
  expect(read('map $uri $new { ~^/a/ /x; ~^/a/b$ /y; /a/c /z; }')).toEqual([
    '~^/a/ → /x {pattern}',
    '/a/b → /y {redirect-list.line-first}',
    '/a/c → /z',
  ]);
});

test.each([
  ['$uri', '/old?id=1 → /new {redirect-list.path-only}'],
  ['$document_uri', '/old?id=1 → /new {redirect-list.path-only}'],
  ['$request_uri', '/old?id=1 → /new'],
])('reads a query in a map of %s', (variable, expected) => {
  expect(read(`map ${variable} $new { /old?id=1 /new; }`)).toEqual([expected]);
});

test.each(['$query_string', '$request_id', '$lang$uri', '$arg_page', '$http_referer'])(
  'asks about a map of %s, which is not the address of the request',
  (variable) => {
    const text = `map $uri $a { /c /d; } map ${variable} $new { /a /b; }`;
    const { lines, unread } = readList(new TextEncoder().encode(text), { format: 'nginx' });
    expect(lines.map(({ source }) => source)).toEqual(['/c']);
    expect(unread).toEqual([{ column: `map ${variable}`, example: '/a /b' }]);
  }
);

test('names the hosts of all servers', () => {
  const text =
    'server { server_name a.example; location = /a { return 301 /b; } } server { server_name b.example; }';
  const { unread } = readList(new TextEncoder().encode(text), { format: 'nginx' });
  expect(unread).toEqual([{ column: 'server_name', example: 'server_name a.example b.example' }]);
});

describe('files with the entries of a map', () => {
  const linesOf = (text: string, name: string): string[] =>
    readList(new TextEncoder().encode(text), { name }).lines.map(
      ({ line, source, destination, refused, warnings }) =>
        [line, source, destination, refused?.code ?? warnings[0]?.code ?? 'taken'].join(' ')
    );

  const KEYS = ['events', 'index', 'user', 'types', 'root', 'about-us', 'return', 'rewrite'];

  test('are read line by line, also if a key is the name of a directive', () => {
    const text = `# Apache\n/a /b\n${KEYS.map((key) => `${key} /x`).join('\n')}\n/c /d\n`;
    expect(linesOf(text, 'redirects.map')).toEqual([
      '2 /a /b taken',
      ...KEYS.map((key, at) => `${at + 3} ${key} /x redirect-list.source-slash-added`),
      `${KEYS.length + 3} /c /d taken`,
    ]);
  });

  test('are found by their content', () => {
    expect(linesOf('about-us /about\n\nevents https://x.example/\n', 'redirects.txt')).toEqual([
      '1 about-us /about redirect-list.source-slash-added',
      '3 events https://x.example/ redirect-list.source-slash-added',
    ]);
  });

  test('may have hosts in their keys', () => {
    expect(linesOf('www.example.com/a /b\nexample.com/c /d\n', 'hosts.map')).toEqual([
      '1 https://www.example.com/a /b taken',
      '2 https://example.com/c /d taken',
    ]);
  });

  test('have each line that is not an entry refused', () => {
    expect(linesOf('/a /b\na b c\nevents termine\n/c /d\n', 'a.map')).toEqual([
      ...['1 /a /b taken', '2 a b c redirect-list.not-read'],
      ...['3 events termine redirect-list.not-read', '4 /c /d taken'],
    ]);
  });

  test.each(['a.map', 'map.conf'])(
    'of nginx have keys refused that are no path, to which it compares them: %s',
    (name) => {
      const text = 'map_hash_bucket_size 128;\n/a /b;\nindex /x;\nroot /y;\n/c /d;\n';
      expect(linesOf(text, name)).toEqual([
        ...['2 /a /b taken', '3 index /x redirect-list.not-read'],
        ...['4 root /y redirect-list.not-read', '5 /c /d taken'],
      ]);
    }
  );
});
