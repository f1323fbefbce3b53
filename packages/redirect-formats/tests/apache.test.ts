import { readList } from '../src';

test.each<[string, string, string[]]>([
  ['an optional slash in front', '^/?a$ /b [R=301]', ['/a → /b']],
  ['an optional slash behind', '^a/?$ /b [R=301]', ['/a → /b', '/a/ → /b']],
  ['a blank with a backslash', '^a\\ b$ /c [R=301]', ['/a b → /c']],
  ['the case', '^(?i)a$ /b [R=301]', ['/a → /b redirect-list.case-ignored']],
  ['the website itself', '^a$ https://%{HTTP_HOST}/b [R=301]', ['/a → /b']],
  ['the same, with its scheme', '^a$ %{REQUEST_SCHEME}://%{SERVER_NAME}/b? [R=301]', ['/a → /b']],
  ['the rest of the address', '^a$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301]', ['{pattern}']],
])('reads a RewriteRule for a single address with %s', (_what, rule, expected) => {
  const bytes = new TextEncoder().encode(`RewriteRule ${rule}\n`);
  const { lines, unread } = readList(bytes, { name: '.htaccess' });
  expect(unread).toEqual([]);
  const shown = lines.map(({ source, destination, refused, warnings }) =>
    refused === null
      ? [`${source} → ${destination}`, ...warnings.map(({ code }) => code)].join(' ')
      : `{${refused.code}}`
  );
  expect(shown).toEqual(expected);
});

test.each([
  ...['Redirect 301 /old page /new', 'Redirect 301 /o2 /new page', 'Redirect 301 /x /y [R=301,L]'],
  ...['Redirect /x /y z', 'Redirect gone /x /y z', 'RedirectMatch 301 ^/m$ /n extra'],
  ...['RedirectPermanent /s /t u', 'RedirectPermanent 301 /s /t', 'RedirectTemp /s /t u'],
  ...['RewriteRule ^a$ /b [R=301] extra', 'RewriteRule ^a$ /b [R=301, L]'],
  ...['RewriteRule ^a$ /b c [R=301]', 'RewriteRule ^a$ /b R=301'],
])('refuses a directive with too many arguments, as Apache does: %s', (line) => {
  const { lines, unread } = readList(new TextEncoder().encode(`${line}\n`), {
    name: '.htaccess',
  });
  expect(lines.map(({ refused }) => refused?.code)).toEqual(['redirect-list.not-read']);
  expect(unread).toEqual([]);
});

test('refuses an expression that may match anywhere as a pattern', () => {
  const text = 'RedirectMatch 301 /contains /d\nRedirectMatch 301 ^/begins /d\n';
  const { lines } = readList(new TextEncoder().encode(text), { name: '.htaccess' });
  expect(
    lines.map(({ refused, warnings }) => [refused?.code, ...warnings.map((w) => w.code)])
  ).toEqual([['pattern'], [undefined, 'redirect-list.prefix']]);
});

test.each([
  ['RedirectMatch', 'RedirectMatch 301 ^/esc\\.php\\?id=5$ /escn'],
  ['Redirect', 'Redirect 301 /esc.php?id=5 /escn'],
  ['RewriteRule', 'RewriteRule ^esc\\.php\\?id=5$ /escn [R=301]'],
])('refuses a question mark in a %s, because Apache compares only the path', (_of, line) => {
  const { lines } = readList(new TextEncoder().encode(`${line}\n`), { name: '.htaccess' });
  expect(lines.map(({ refused }) => refused?.code)).toEqual(['redirect-list.path-only']);
});

const readLines = (text: string, name = '.htaccess'): string[] => {
  const { lines } = readList(new TextEncoder().encode(text), { name, format: 'apache' });
  return lines.map(({ source, destination, refused, line }) => {
    const first = refused?.code === 'redirect-list.line-first' ? ` ${refused.values.line}` : '';
    return refused === null
      ? `${line} ${source} → ${destination}`
      : `${line} ${refused.code}${first}`;
  });
};

test.each<[string, string[], string[]]>([
  [
    'a prefix',
    ['Redirect 301 /blog https://blog.example.org', 'Redirect 301 /blog/contact /contact'],
    ['1 /blog → https://blog.example.org', '2 redirect-list.line-first 1'],
  ],
  [
    'the home page',
    ['Redirect 301 / https://new.example/', 'RedirectMatch 301 ^/a$ /b'],
    ['1 / → https://new.example/', '2 redirect-list.line-first 1'],
  ],
  [
    'an error',
    ['Redirect 404 /a', 'Redirect 301 /a /b'],
    ['1 redirect-list.status', '2 redirect-list.line-first 1'],
  ],
  [
    'a rule that stops the others',
    ['RewriteRule ^shop/ - [L]', 'RewriteRule ^shop/a$ /b [R=301]', 'Redirect 301 /shop/c /d'],
    ['2 redirect-list.line-first 1', '3 /shop/c → /d'],
  ],
  [
    'a later rule of mod_rewrite',
    ['Redirect 301 /shop/c /d', 'RewriteRule ^shop/(.*)$ /new/$1 [R=301,L]'],
    ['1 redirect-list.line-first 2', '2 pattern'],
  ],
  [
    'alternatives, regardless of case',
    ['RewriteRule ^(a|b)/[a-z-]+/?$ /c [R=301,NC,L]', 'RewriteRule ^B/x$ /d [R=301,L]'],
    ['1 pattern', '2 redirect-list.line-first 1'],
  ],
  [
    'everything else',
    ['RewriteRule !^a/ - [F]', 'RewriteRule ^b$ /c [R=301]', 'RewriteRule ^a/b$ /c [R=301]'],
    ['1 redirect-list.error-page', '2 redirect-list.line-first 1', '3 /a/b → /c'],
  ],
])('refuses a line whose requests another one takes: %s', (_what, lines, expected) => {
  expect(readLines(lines.join('\n'))).toEqual(expected);
});

test.each<[string, string[]]>([
  ['another name', ['Redirect 301 /blog /b', 'Redirect 301 /blogs /c']],
  ['the same destination', ['Redirect 301 /a /b', 'Redirect 301 /a/ /b/']],
  ['the same address', ['Redirect 301 /a /b', 'Redirect 301 /a /c']],
  ['the order', ['Redirect 301 /a/b /c', 'Redirect 301 /a /d']],
  ['a rule without an end', ['RewriteRule ^a - [E=X:1]', 'RewriteRule ^a$ /b [R=301]']],
])('keeps a line that is not covered because of %s', (_what, lines) => {
  expect(readLines(lines.join('\n')).at(-1)).toMatch(/→/);
});

test('does not mix directives of different hosts, and names all of them', () => {
  const hosts = ['a', 'b'].map(
    (name, at) =>
      `<VirtualHost *>\nServerName ${name}.example\nServerAlias www.${name}.example\n${['Redirect 301 / https://b.example/', 'Redirect 301 /c /d'][at] ?? ''}\n</VirtualHost>\n`
  );
  const bytes = new TextEncoder().encode(hosts.join(''));
  const { lines, unread } = readList(bytes, { name: 'site.conf', format: 'apache' });
  expect(lines.map(({ refused }) => refused)).toEqual([null, null]);
  expect(unread).toContainEqual({
    column: 'ServerName',
    example: 'a.example, www.a.example, b.example, www.b.example',
  });
});

test('ignores conditions, which apply to some requests only', () => {
  const text = `RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://%{HTTP_HOST}/$1 [R=301,L]\n<If "true">\nRedirect 301 / /x\n</If>\nRedirect 301 /a /b`;
  expect(readLines(text).at(-1)).toBe('6 /a → /b');
});

test('reads a container after a closing tag without an opening one', () => {
  expect(readLines('</If>\n<If "true">\nRedirect 301 /a /b\n</If>\nRedirect 301 /c /d')).toEqual([
    '3 redirect-list.condition',
    '5 /c → /d',
  ]);
});

test.each([
  ['encodes a fragment', '^h$ /new#frag [R=301,L]', '/h → /new%23frag'],
  ['keeps a fragment', '^h$ /new#frag [R=301,L,NE]', '/h → /new#frag'],
  ['encodes percent signs', '^h$ /n\\%20w?a=b\\%20c [R=301,L]', '/h → /n%2520w?a=b%2520c'],
  ['keeps percent signs', '^b$ /b\\%20c [R=301,NE,L]', '/b → /b%20c'],
  ['refuses a part of a condition', '^b$ /b%1 [R=301,L]', 'pattern'],
  ['keeps a dollar sign', '^b$ /b\\$1 [R=301,L]', '/b → /b$1'],
])('%s in the destination of a RewriteRule', (_what, rule, expected) => {
  expect(readLines(`RewriteRule ${rule}`)).toEqual([`1 ${expected}`]);
});

test('refuses a leading slash in a RewriteRule of a directory, which compares paths without it', () => {
  const rule = 'RewriteRule ^/w4$ /x [R=301,L]';
  expect(readLines(rule)).toEqual(['1 redirect-list.not-reached']);
  expect(readLines(rule, 'httpd.conf')).toEqual(['1 /w4 → /x']);
});

const WORDPRESS = `<IfModule mod_rewrite.c>
RewriteEngine On
RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteCond %{REQUEST_FILENAME} !-d
RewriteRule . /index.php [L]
</IfModule>
`;

test('leaves out the rules of WordPress, but refuses the redirects below that they keep from applying', () => {
  const text = `RewriteRule ^a$ /b [R=301,L]\n${WORDPRESS}RewriteRule ^c$ /d [R=301,L]\nRedirect 301 /e /f\n`;
  const { unread } = readList(new TextEncoder().encode(text), { name: '.htaccess' });
  expect(unread).toEqual([]);
  expect(readLines(text)).toEqual([
    ...['1 /a → /b', '11 redirect-list.line-first 9', '12 /e → /f'],
  ]);
  expect(() => readLines(WORDPRESS)).toThrow(
    expect.objectContaining({ reason: { code: 'redirect-list.nothing', values: {} } })
  );
});

const MISSING = 'RewriteCond %{REQUEST_FILENAME} !-f';
const EXISTING = 'RewriteCond %{REQUEST_FILENAME} -f [OR]\nRewriteCond %{REQUEST_FILENAME} -d';

test.each<[string, string, string[]]>([
  ['what it does with files', `${EXISTING}\nRewriteRule ^ - [L]`, ['/c → /d']],
  ['variables', 'RewriteCond %{HTTPS} on\nRewriteRule ^ - [E=SSL:1,CO=a:b]', ['/c → /d']],
  [
    'what it does with all but one path',
    `${MISSING}\nRewriteCond %{REQUEST_URI} !=/favicon.ico\nRewriteRule ^ index.php [L]`,
    ['redirect-list.line-first'],
  ],
  ['an end for missing files', `${MISSING}\nRewriteRule ^ - [L]`, ['redirect-list.line-first']],
])('leaves out rules that do not redirect: %s', (_what, rules, expected) => {
  const lines = readLines(`${rules}\nRewriteRule ^c$ /d [R=301,L]`);
  expect(lines.map((line) => line.replace(/^\d+ | \d+$/g, ''))).toEqual(expected);
});

test.each([
  [`${MISSING}\nRewriteRule ^a$ /b [L]`, 'redirect-list.condition'],
  [`${MISSING}\nRewriteRule ^(.*)$ https://x.example/$1`, 'redirect-list.condition'],
  ['RewriteCond %{HTTP_HOST} !^www\nRewriteRule ^ - [L]', 'redirect-list.condition'],
  ['RewriteRule ^a$ - [F]', 'redirect-list.error-page'],
  ['RewriteRule ^a - [S=3]', 'pattern'],
])('refuses other rules as before: %s', (rules, code) => {
  expect(readLines(rules).map((line) => line.replace(/^\d+ /, ''))).toEqual([code]);
});
