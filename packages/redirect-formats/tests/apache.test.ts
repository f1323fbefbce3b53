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
