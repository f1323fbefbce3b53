import { strToU8, zipSync } from 'fflate';
import {
  type ListFormat,
  type ListHints,
  type ListLine,
  readList,
  UnreadableListError,
} from 'redirect-formats';
import { writeXlsx } from '../../packages/redirect-formats/src/reading/xlsx';
import { getWorkbook, workbookParts, zipped } from '../../packages/redirect-formats/tests/workbook';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';

const countBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns `line source destination`, followed by the problem in braces and by the warnings. */
const reported = ({
  line,
  source,
  target,
  destination,
  isTemporary,
  refused,
  warnings,
}: ListLine) =>
  [
    `${line} ${source} ${target === 'url' ? destination : target}`,
    ...(isTemporary ? ['temporary'] : []),
    ...(refused === null ? [] : [`{${refused.code}}`]),
    ...warnings.map(({ code }) => code),
  ].join(' ');

const read = (content: string | Uint8Array, hints: ListHints = {}): [ListFormat, string[]] => {
  const bytes = typeof content === 'string' ? countBytes(content) : content;
  const { format, lines } = readList(bytes, hints);
  return [format, lines.map(reported)];
};

const toLines = (content: string | Uint8Array, hints?: ListHints): string[] =>
  read(content, hints)[1];

const unreadable = (content: string | Uint8Array, hints: ListHints = {}): string => {
  const bytes = typeof content === 'string' ? countBytes(content) : content;
  try {
    readList(bytes, hints);
  } catch (error) {
    if (error instanceof UnreadableListError) return toMessage(error.reason, 'en');
    throw error;
  }
  return 'It was read.';
};

describe('a redirect list as a table', () => {
  test('has columns by name, in any order, and the line numbers of the file', () => {
    const csv =
      '\ufeffNote,"New URL",Status,Old URL\r\n\r\n"first, with\r\na break",/new,301,/old\r\n,"/a ""b""",,"/x,y"\r\n# comment\r\n,/temp,302,/temporary\r\n,,410,/gone\r\n,/star,,/star*\r\n';
    expect(read(csv, { name: 'list.csv' })).toEqual([
      'csv',
      [
        '3 /old /new',
        '5 /x,y /a "b"',
        '7 /temporary /temp temporary',
        '8 /gone none',
        '9 /star* /star redirect-list.star',
      ],
    ]);
  });

  test.each([
    ['semicolons', 'source;destination\n/a;/b,c\n', ['2 /a /b,c']],
    [
      'tabs, as in the redirects of MDN',
      '# DO NOT EDIT.\n#\n# FROM-URL\tTO-URL\n/a,b\t/b,_c\n/a?x\t/c\n',
      ['4 /a,b /b,_c', '5 /a?x /c'],
    ],
    [
      'a separator that is not the most frequent one in the first line',
      '/a;b;c|/d\n/e|/f\n',
      ['1 /a;b;c /d', '2 /e /f'],
    ],
    [
      'no header',
      '/a,/b\n/c,/d,301\n/e,/f,302\n/g,/h,x',
      [...['1 /a /b', '2 /c /d'], ...['3 /e /f temporary', '4 /g /h']],
    ],
    [
      'a header that begins like an Apache directive',
      'Redirect from,Redirect to\n/a,/b',
      ['2 /a /b'],
    ],
    ['German column names', 'Alte Adresse;Neue Adresse\n/a;/b', ['2 /a /b']],
    [
      "Wagtail's column names",
      'From,To,Type,Site\n/a,/b,permanent,\n/c,/d,temporary,x',
      ['2 /a /b', '3 /c /d temporary'],
    ],
    [
      'column names of other tools and a column for patterns',
      'Origin,Target,Type,Format\n/a,/b,301,plain\n^c/(.*),/d/$1,301,regex\n/e,,410,plain',
      ['2 /a /b', '3 ^c/(.*) /d/$1 {pattern}', '4 /e none'],
    ],
    [
      'an entry status next to a status code',
      'source,target,regex,code,type,hits,title,status\n/a,/b,0,302,url,0,,active\n/c.*,/d,1,301,url,0,,active',
      ['2 /a /b temporary', '3 /c.* /d {pattern}'],
    ],
    [
      'disabled entries',
      'source,target,code,status\n/a,/b,301,enabled\n/c,/d,301,disabled',
      ['2 /a /b', '3 /c /d {redirect-list.off}'],
    ],
    [
      'disabled entries next to a status code',
      'source;destination;status;enabled\n/a;/b;302;1\n/c;/d;301;0\n/e;;410;no',
      ['2 /a /b temporary', '3 /c /d {redirect-list.off}', '4 /e  {redirect-list.off}'],
    ],
    [
      'a status for enabled entries and a type for the status code',
      'id,source,matching,destination,type,category,status\n1,a,exact,/b,301,,active\n2,c,regex,/d,301,,active\n3,e,exact,/f,301,,inactive\n4,g,start,/h,301,,active',
      [...['2 a /b', '3 c /d {pattern}'], ...['4 e /f {redirect-list.off}', '5 g /h {pattern}']],
    ],
    [
      'a status column that only enables or disables entries',
      'source,destination,status\n/a,/b,enabled\n/c,/d,disabled',
      ['2 /a /b', '3 /c /d {redirect-list.off}'],
    ],
    [
      "Drupal's internal: paths",
      'from,to,status_code\na,internal:/b,301\nc,https://d.example/,301',
      ['2 a /b', '3 c https://d.example/'],
    ],
    ['unknown column names', 'Früher,Heute\n/a,/b\n', ['2 /a /b']],
    ["Wagtail's field names", 'old_path,link,is_permanent\n/a,/b,True\n', ['2 /a /b']],
    [
      'our own kinds of targets',
      "source,destination,target\n/a,/b,url\n/c,,none\n/d,,empty\n/e,/p/,page\n/f,,page\n'=x,/b,url",
      [...['2 /a /b', '3 /c none', '4 /d empty', '5 /e /p/', '6 /f none', '7 =x /b']],
    ],
  ])('may have %s', (_what, text, lines) => {
    expect(toLines(text)).toEqual(lines);
  });

  test('may be in UTF-16 or Latin-1', () => {
    const utf16 = Buffer.from('\ufeffsource\tdestination\r\n/ä\t/b\r\n', 'utf16le');
    expect(read(utf16)).toEqual(['tsv', ['2 /ä /b']]);
    expect(toLines(utf16.subarray(2))).toEqual(['2 /ä /b']);
    expect(toLines(Buffer.from('source,destination\n/\xe4,/b\n', 'latin1'))).toEqual([
      '2 /ä /b redirect-list.guessed-encoding',
    ]);
  });

  test('may end its lines with CR, as old Mac programs do', () => {
    expect(toLines('source;destination\r/a;/b\r/c;/d')).toEqual(['2 /a /b', '3 /c /d']);
    expect(toLines('/a /b\r/c /d', { format: '_redirects' })).toEqual(['1 /a /b', '2 /c /d']);
  });

  test('may be an XLSX workbook with thousands of rows', () => {
    const row = (at: number): string =>
      `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>/a&amp;${'ä'.repeat(100)}${at}</t></is></c><c t="inlineStr"><is><t>/b</t></is></c></row>`;
    const rows = Array.from({ length: 8000 }, (_each, at) => row(at + 1)).join('');
    const lines = toLines(getWorkbook(rows));
    expect(lines).toEqual(lines.map((_line, at) => `${at + 1} /a&${'ä'.repeat(100)}${at + 1} /b`));
    expect(lines).toHaveLength(8000);
  });

  test('accepts columns chosen by name or number', () => {
    const text = 'one,two,three\n/a,/b,/c\n';
    const columns = { source: 'three', destination: '1' };
    expect(toLines(text, { columns })).toEqual(['2 /c /a']);
    expect(unreadable(text, { columns: { source: 'four', destination: '1' } })).toBe(
      'has no column four.'
    );
    // By number and by name.
    expect(unreadable(text, { columns: { source: 'one', note: '1' } })).toBe(
      'has one column, 1, for two roles. Give each role a column of its own.'
    );
  });

  test('accepts chosen columns that its header does not name', () => {
    const text = 'old,new\n/a,/b\n/c,,410\n/d,/e,302\n';
    expect(toLines(text, { columns: { status: '3' } })).toEqual([
      ...['2 /a /b', '3 /c none', '4 /d /e temporary'],
    ]);
    expect(unreadable(text, { columns: { status: '4' } })).toBe('has no column 4.');
  });

  test('keeps using its status and enabled columns if other columns are chosen', () => {
    const columns = { source: '2', destination: '3' };
    const named = 'Nr,Alt,Neu,Status,Enabled\n1,/a,/b,302,1\n2,/c,/d,301,0\n';
    expect(toLines(named, { columns })).toEqual([
      ...['2 /a /b temporary', '3 /c /d {redirect-list.off}'],
    ]);
    expect(toLines('12,/old,/new\n', { columns })).toEqual(['1 /old /new']);
  });

  test('is split only at tabs if its format is TSV', () => {
    expect(toLines('/a,12.html\t/b,c,d\n', { format: 'tsv' })).toEqual(['1 /a,12.html /b,c,d']);
  });

  test('may be an XLSX workbook', () => {
    const rows = [
      ['Source', 'Destination', 'Target'],
      ['/a & <b>', '/c', 'url'],
      ['/d', '', 'empty'],
    ];
    expect(read(writeXlsx(rows), { name: 'x.xlsx' })).toEqual([
      'xlsx',
      ['2 /a & <b> /c', '3 /d empty'],
    ]);
  });

  test('may be an XLSX workbook as spreadsheet programs write it', () => {
    const parts = workbookParts(
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row><row r="5"><c r="B5" t="s"><v>2</v></c><c r="C5"/><c r="D5" t="str"><f>"/"&amp;1</f><v>/x</v></c></row>',
      {
        shared:
          '<sst><si><t>From</t></si><si><r><t>T</t></r><r><t xml:space="preserve">o</t></r><rPh><t>sound</t></rPh></si><si><t>/a&amp;&#x62;</t></si></sst>',
      }
    );
    // The first sheet of the workbook is not the first one in the archive.
    const swapped = Object.entries(parts).map(([name, xml]) => [
      name.replace('sheet1', 'sheet9'),
      xml.replaceAll('sheet1', 'sheet9'),
    ]);
    const workbook = zipped({
      'xl/worksheets/sheet2.xml': '<worksheet/>',
      ...Object.fromEntries(swapped),
    });
    expect(toLines(workbook)).toEqual(['5 /a&b /x']);
  });

  test("may be Cloudflare's bulk list, which has hosts and no header", () => {
    const text =
      'example.com/a,https://example.com/b,301,FALSE,FALSE,FALSE,FALSE\nexample.com/c,https://example.com/d,302\nexample.com/e,https://example.com/f,301,FALSE,FALSE,TRUE,TRUE';
    expect(toLines(text, { format: 'cloudflare-bulk' })).toEqual([
      '1 https://example.com/a https://example.com/b',
      '2 https://example.com/c https://example.com/d temporary',
      '3 https://example.com/e https://example.com/f {pattern}',
    ]);
  });
});

describe('a redirect list as JSON', () => {
  test.each<[string, string, string[]]>([
    [
      'the redirects map of the API',
      '{\n"a": "/b",\n"c?x": null,\n"d": "",\n"": "/e" }',
      [...['2 /a /b', '3 /c?x none', '4 /d empty', '5 / /e']],
    ],
    [
      'the redirects map of the API, with sources that look like URLs and patterns',
      '{"/http://:x": "/b", "c/:d*": "/e"}',
      ['1 /http://:x /b', '1 /c/:d* /e'],
    ],
    [
      'the initial-data response',
      '{"keys": {"email": "x"}, "redirects": {"a": "/b"}, "header": []}',
      ['1 /a /b'],
    ],
    [
      'a configuration of Next.js or Vercel',
      '{\n "redirects": [\n  { "source": "/a", "destination": "/b", "permanent": true },\n  { "source": "/c", "destination": "/d", "permanent": false },\n  { "source": "/e/:slug", "destination": "/f/:slug", "permanent": true },\n  { "source": "/g", "destination": "/h", "statusCode": 301, "has": [] },\n  { "source": "/i", "destination": "/j", "statusCode": 301 }, // good\n ],\n "rewrites": [{ "source": "/k", "destination": "/l" }]\n}',
      [
        ...['3 /a /b', '4 /c /d temporary', '5 /e/:slug /f/:slug {pattern}'],
        ...['6 /g /h {redirect-list.condition}', '7 /i /j', '9 /k /l {redirect-list.status}'],
      ],
    ],
    [
      'a Firebase configuration',
      '{ /* site */ "hosting": { "public": "x",\n"redirects": [ { "source": "/a", "destination": "/b", "type": 301 },\n{ "source": "/c/**", "destination": "/d", "type": 301 }, { "regex": "^/e", "destination": "/f", "type": 302 } ] } }',
      ['2 /a /b', '3 /c/** /d {pattern}', '3 ^/e /f {pattern}'],
    ],
    [
      'redirects of Node.js, one level down',
      '{"internal": [\n{"source": "/:locale/about", "destination": "/:locale/about-us"}],\n"external": [\n{"source": "/a", "destination": "https://b.example/"}]}',
      ['2 /:locale/about /:locale/about-us {pattern}', '4 /a https://b.example/'],
    ],
    [
      'Gatsby redirects, and entries with other member names',
      '[{"fromPath": "/a", "toPath": "/b", "isPermanent": false},\n{"oldUrl": "/c", "newUrl": "/d"}]',
      ['1 /a /b temporary', '2 /c /d'],
    ],
    [
      'a list with disabled entries',
      '[{"source": "/a", "destination": "/b", "enabled": true},\n{"source": "/c", "destination": "/d", "enabled": false},\n{"source": "/e", "destination": "/f", "active": false}]',
      ['1 /a /b', '2 /c /d {redirect-list.off}', '3 /e /f {redirect-list.off}'],
    ],
    [
      'rewrites, which are refused whatever their type',
      '{"redirects": [], "rewrites": [{"source": "/a", "destination": "/b", "type": 301}]}',
      ['1 /a /b {redirect-list.status}'],
    ],
    [
      'entries with flags as words or numbers',
      '[{"url": "/a", "target": "/b", "regex": 0},\n{"url": "/c", "target": "/d", "regex": 1},\n{"source": "/e", "destination": "/f", "regex": "0", "enabled": "0"},\n{"source": "/g", "destination": "/h", "isActive": false}]',
      [
        ...['1 /a /b', '2 /c /d {pattern}', '3 /e /f {redirect-list.off}'],
        '4 /g /h {redirect-list.off}',
      ],
    ],
    [
      'Vercel routes',
      '{"routes": [{"src": "/a", "status": 301, "headers": {"Location": "/b"}}]}',
      ['1 /a /b'],
    ],
    [
      'an export of the WordPress plugin Redirection',
      `{"plugin": {"version": "5"}, "groups": [{"id": 1, "name": "R"}], "redirects": [
{"id": 1, "url": "/a", "match_url": "/a", "action_code": 301, "action_type": "url", "action_data": {"url": "/b"}, "match_type": "url", "regex": false, "status": "enabled", "enabled": true},
{"id": 2, "url": "^/c/(.*)", "match_url": "regex", "action_code": 301, "action_data": {"url": "/d/$1"}, "match_type": "url", "regex": true, "enabled": true},
{"id": 3, "url": "/e", "action_code": 302, "action_data": {"url": "/f"}, "match_type": "url", "regex": false, "status": "disabled", "enabled": false},
{"id": 4, "url": "/g", "action_code": 410, "action_type": "error", "action_data": {}, "match_type": "url", "regex": false, "enabled": true},
{"id": 5, "url": "/h", "action_code": 301, "action_data": {"url_from": "/i"}, "match_type": "login", "regex": false, "enabled": true}]}`,
      [
        ...['2 /a /b', '3 ^/c/(.*) /d/$1 {pattern}', '4 /e /f {redirect-list.off}', '5 /g none'],
        '6 /h  {redirect-list.condition}',
      ],
    ],
    [
      'a list with several sources for one destination',
      '{"redirects": [{"from": ["/a", "/b/*"],\n"to": "/c"}]}',
      ['1 /a /c', '1 /b/* /c {pattern}'],
    ],
    [
      'Amplify and Azure rules',
      '[{"source": "/a", "target": "/b", "status": "301", "condition": null},\n{"source": "/c", "target": "/d", "status": "301", "condition": "<US>"},\n{"route": "/e", "redirect": "/f", "statusCode": 301}]',
      ['1 /a /b', '2 /c /d {redirect-list.condition}', '3 /e /f'],
    ],
    [
      'Astro redirects, some with a status',
      '{"redirects": {"/a": "/b",\n"/c": {"status": 302, "destination": "/d"},\n"/e/[...slug]": "/f/[...slug]", "/g/[id]": {"status": 301, "destination": "/h"}}}',
      [
        ...['1 /a /b', '2 /c /d temporary', '3 /e/[...slug] /f/[...slug] {pattern}'],
        '3 /g/[id] /h {pattern}',
      ],
    ],
    [
      'Nuxt route rules, ignoring those without a redirect',
      '{"/a": {"redirect": "/b"},\n"/c": {"redirect": {"to": "/d", "statusCode": 301}}, "/api/**": {"cors": true}, "/e/**": {"redirect": "/f/**"}}',
      ['1 /a /b temporary', '2 /c /d', '2 /e/** /f/** {pattern}'],
    ],
    ['maps one level down', '{"en": {"a": "/b"}, "de": {"c": "/d"}}', ['1 /a /b', '1 /c /d']],
    [
      'a list of pairs',
      '[{"from": "/a", "to": "/b"},\n{"from": "/c++/x?y=1", "to": "/d"},\n{"from": "/e?", "to": "/f"}]',
      ['1 /a /b', '2 /c++/x?y=1 /d', '3 /e? /f {pattern}'],
    ],
    [
      'JavaScript',
      "// next\nmodule.exports = {\n  async redirects() {\n    return [\n      { source: '/it\\'s', destination: \"/b\", permanent: true }, /* c */\n      { source: '/c', destination: '/d', permanent: false },\n    ];\n  },\n};",
      ["5 /it's /b", '6 /c /d temporary'],
    ],
  ])('may be %s', (_what, text, lines) => {
    expect(toLines(text, text.startsWith('//') ? { name: 'next.config.js' } : {})).toEqual(lines);
  });

  test('is refused with the line number if it is invalid', () => {
    expect(unreadable('{\n"a": "/b"\n"c"')).toBe('is not valid JSON from line 3 on.');
    expect(unreadable('['.repeat(200_000))).toMatch(/^is not valid JSON/);
    const computed =
      "module.exports = {\n  redirects: () => [\n    { source: '/a' },\n    ...others,\n  ],\n};";
    expect(unreadable(computed, { name: 'next.config.js' })).toBe(
      'contains a computed value or a mistake in line 4. Code is not run: write the redirects out.'
    );
  });
});

test('reads the lines of Squarespace', () => {
  const text = '/a -> /b 301\n/c -> https://d.example/ 302\n/e/[name] -> /f/[name] 301\n/g -> /h\n';
  expect(read(text)).toEqual([
    '_redirects',
    ['1 /a /b', '2 /c https://d.example/ temporary', '3 /e/[name] /f/[name] {pattern}', '4 /g /h'],
  ]);
});

test('reads `_redirects` and reports patterns, conditions and rewrites', () => {
  const text =
    '# comment\n/a /b\n/c   /d 301! # why\n\n/e/* /f/:splat 301\n/g/:id /h\n/i /j 302\n/k /l 200\n/m /n 301 Country=de\n/o id=:id /p 301\n/q id=2 /r\n/s\nhttps://example.com/t https://u.example/ 308\r\n/v /w 404\n/x /y/:active\n/z ftp://z.example/ 301\n/z mailto:z@z.example\n';
  expect(read(text, { name: 'static/_redirects' })).toEqual([
    '_redirects',
    [
      ...['2 /a /b', '3 /c /d', '5 /e/* /f/:splat {pattern}', '6 /g/:id /h {pattern}'],
      ...['7 /i /j temporary', '8 /k /l {redirect-list.status}'],
      ...['9 /m /n {redirect-list.condition}', '10 /o /p {pattern}'],
      ...['11 /q /r {redirect-list.condition}', '12 /s  {redirect-list.not-read}'],
      ...['13 https://example.com/t https://u.example/', '14 /v /w {redirect-list.status}'],
      '15 /x /y/:active',
      ...['16 /z ftp://z.example/', '17 /z mailto:z@z.example'],
    ],
  ]);
});

test('reads nginx maps, rewrites and returns', () => {
  const text = `map $uri $new {
  default "";
  /a /b; # why
  "/c d" "/e";
  ~^/f/(.*)$ /g/$1;
  /h $i;
}
server {
  rewrite ^/j\\.html$ /k? permanent;
  rewrite ^/l$ /m redirect;
  rewrite ^/n$ /o last;
  rewrite ^/p/(\\d+)$ /q/$1 permanent;
  location = /r { return 301 $scheme://$host/s; }
  location /t { return 301 /u; }
  location = /v { return 410; }
  location ~ ^/w$ { add_header X y; return 308 https://x.example/; }
  location = /y { if ($arg_a = 1) { return 301 /z; } }
} server { return 301 https://$host$request_uri; } server {
  location = /A { rewrite ^ /B permanent; }
  location = /C { if ($arg_a = 1) { rewrite .* /D permanent; } }
  location /E { rewrite ^ /F permanent; }
}`;
  expect(read(text, { name: 'site.conf' })).toEqual([
    'nginx',
    [
      ...['3 /a /b', '4 /c d /e', '5 ~^/f/(.*)$ /g/$1 {pattern}', '6 /h $i {pattern}'],
      ...['9 /j.html /k', '10 /l /m temporary', '11 /n /o {redirect-list.status}'],
      ...['12 ^/p/(\\d+)$ /q/$1 {pattern}', '13 /r /s', '14 /t /u {pattern}', '15 /v none'],
      ...['16 /w https://x.example/', '17 /y /z {redirect-list.condition}'],
      ...['18 / https://$host$request_uri {pattern}', '19 /A /B', '20 .* /D {pattern}'],
      '21 ^ /F {pattern}',
    ],
  ]);
  expect(toLines('/a /b;\n/c /d;\n', { name: 'redirects.map' })).toEqual(['1 /a /b', '2 /c /d']);
});

test('reports nginx redirects under a condition, and ignores maps for other purposes', () => {
  const text = `map $host $root { old.example /var/www/a; /x /y; }
map $http_upgrade $connection { default upgrade; '' close; }
map $request_uri $new { /keep ""; /a /b; }
server {
  if ($http_accept_language ~* ^de) { rewrite ^/c$ /d permanent; }
} }
rewrite ^/e$ /f permanent;`;
  expect(toLines(text, { name: 'site.conf' })).toEqual([
    ...['3 /a /b', '5 /c /d {redirect-list.condition}', '7 /e /f'],
  ]);
});

test('reads a regular expression for a single address in an nginx map as that address', () => {
  const text = 'default "";\n"~^/a\\.html$" "/b";\n~^/c$ /d;\n~*^/e$ /f;\n~^/g /h;\n';
  expect(toLines(text, { name: 'redirects.map' })).toEqual([
    ...['2 /a.html /b', '3 /c /d', '4 /e /f redirect-list.case-ignored', '5 ~^/g /h {pattern}'],
  ]);
});

test('reads Apache directives and reports patterns, conditions and prefixes', () => {
  const text = `RewriteEngine On
# comment
Redirect 301 /a /b
redirectpermanent "/c d" /e
Redirect /f https://g.example/
Redirect temp /h /i
Redirect gone /j
  RedirectMatch 301 ^/k\\.html$ /l
RedirectMatch ^/m/(.*)$ /n/$1
RewriteRule ^o$ /p [R=301]
<If "%{HTTP_HOST} == 'x'">
  Redirect 301 /q /r
</If>
RedirectTemp /s /t
Redirect 301 /u /v/\${currentVersion}/
Redirect 301 /w "/x/%{QUERY_STRING}"`;
  expect(read(text, { name: '.htaccess' })).toEqual([
    'apache',
    [
      ...['3 /a /b redirect-list.prefix', '4 /c d /e redirect-list.prefix'],
      ...[
        '5 /f https://g.example/ temporary redirect-list.prefix',
        '6 /h /i temporary redirect-list.prefix',
      ],
      ...['7 /j none redirect-list.prefix', '8 /k.html /l', '9 ^/m/(.*)$ /n/$1 {pattern}'],
      ...['10 /o /p', '12 /q /r {redirect-list.condition}'],
      ...['14 /s /t temporary redirect-list.prefix', '15 /u /v/${currentVersion}/ {pattern}'],
      '16 /w /x/%{QUERY_STRING} {pattern}',
    ],
  ]);
});

test.each<[string, string, ListFormat]>([
  ['commas', 'a,b\n/x,/y', 'csv'],
  ['tabs', '# it ends;\n/x\t/y\n/a\t/b;\n', 'tsv'],
  ['tabs and a status', '/x/*\t\t/y\n/a\t/b\t301\n', '_redirects'],
  ['tabs and column names', 'from\tto\tstatus\n/a\t/b\t301\n', 'tsv'],
  ['column names', 'Redirect from,Redirect to\n/a,/b', 'csv'],
  ['the column names of Wagtail', 'From,To,Type,Site\n/a,/b,permanent,', 'wagtail'],
  ['spaces', '/x /y 301\n', '_redirects'],
  ['braces', ' {"a": "/b"}', 'json'],
  ['an Apache directive', 'RedirectPermanent /a /b', 'apache'],
  ['nginx statements', '  /a /b;\n', 'nginx'],
])('detects the format by %s', (_what, text, format) => {
  expect(read(text)[0]).toBe(format);
});

test('detects `_redirects` by the file names that hosts use', () => {
  for (const name of ['_redirects', '__redirects', 'static/_redirects']) {
    expect(read('/x\t/y\n', { name })[0]).toBe('_redirects');
  }
});

describe('a hostile redirect list is refused with a message', () => {
  test('if it has too long a line or too many lines', () => {
    const long = `/a,/${'x'.repeat(5_000_000)}`;
    for (const format of ['csv', '_redirects', 'nginx', 'apache'] as const) {
      expect(unreadable(long, { format })).toBe(
        'has more than 65536 characters in line 1, too many for a redirect.'
      );
    }
    expect(unreadable('/a,/b\n'.repeat(1_000_000))).toMatch(/^has more than 250000 lines/);
    const startedAt = performance.now();
    expect(unreadable(`{${'"a":"/b",'.repeat(1_000_000)}}`)).toMatch(/^has more than 250000 lines/);
    // Entries are counted before a tree is built, which would take ten seconds and a gigabyte.
    expect(performance.now() - startedAt).toBeLessThan(3000);
    expect(unreadable(`"/a,/b\n${'/c,/d\n'.repeat(20_000)}`)).toMatch(/quotes near line/);
    expect(unreadable('{'.repeat(60_000), { format: 'nginx' })).toMatch(/^contains no redirects/);
    for (const value of ['1,', '"",', '[],', '{},', '[']) {
      expect(unreadable(`[${value.repeat(1_600_000)}`)).toMatch(/^has more than 250000 lines/);
    }
    expect(unreadable('/a /b; '.repeat(8000).concat('\n').repeat(70), { format: 'nginx' })).toMatch(
      /^has more than 250000 lines/
    );
    for (const format of ['csv', '_redirects'] as const) {
      expect(unreadable('\n'.repeat(20_000_000), { format })).toMatch(/^contains no redirects/);
    }
  });

  test('if it is not text', () => {
    const picture = Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d,
    ]);
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0x3e, 0x03]);
    for (const bytes of [picture, old]) {
      expect(unreadable(Buffer.concat([bytes, Buffer.alloc(500, 'x')]))).toBe(
        'is not a text file. Save it as CSV, XLSX or JSON.'
      );
    }
  });

  test('if it is a workbook that is too large when unpacked, or not a readable workbook', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(120 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(unreadable(bomb)).toMatch(/^would be larger than 96 MB when unpacked/);
    expect(unreadable(bomb.subarray(0, 500))).toBe('is not a readable XLSX workbook.');
    expect(unreadable(zipSync({ 'a.txt': strToU8('/a /b') }))).toMatch(/^is not a readable XLSX/);
    const text = `<is><t>${'a'.repeat(2_000_000)}</t></is>`;
    for (const [xml, why] of [
      [`<row><c t="inlineStr">${text}</c></row>`, /^is not a readable XLSX/],
      [`<row><c t="inlineStr">${text}`, /^(?:is not a readable XLSX|contains no redirects)/],
      [`<row><c t="inlineStr"><is><t>${'a<b/>'.repeat(100_000)}`, /^contains no redirects/],
      ['<row><c t="inlineStr"><is><t>/a'.repeat(100_000), /^contains no redirects/],
      ['<row><c><v>1</v></c></row>'.repeat(250_001), /^has more than 250000 lines/],
      ['<row/>'.repeat(1_100_000), /^contains no redirects/],
    ] as const) {
      expect(unreadable(getWorkbook(xml))).toMatch(why);
    }
    const shared = '<si/>'.repeat(1_000_001);
    expect(unreadable(getWorkbook('<row/>', { shared }))).toMatch(/^contains no redirects/);
  });

  test('if it contains no redirects', () => {
    expect(unreadable('')).toMatch(/^contains no redirects/);
    expect(unreadable('{"keys": {}}')).toMatch(/^contains no redirects/);
    expect(unreadable('{"keys": {"email": "x"}, "redirects": {}}')).toMatch(
      /^contains no redirects/
    );
  });
});
