import { type ListFormat, readList } from 'redirect-formats';
import { planList } from '../../src/plugins/site-content/domain/redirect-lists/plan';

const AROUND = {
  ...{ getPath: () => null, pageAt: () => null, places: null, siteUrl: '' },
  onSite: (address: string) => (address.startsWith('/') ? address : null),
};

/** Returns the sources of a plan: those of lines without a warning, and those of added spellings. */
const planned = (text: string, format: ListFormat | null, addsSpellings: boolean): string[] =>
  planList(readList(new TextEncoder().encode(text), { format }).lines, [], AROUND, {
    ...{ onConflict: 'refuse', deleteMissing: 'none', shortensChains: false },
    ...{ toPages: true, takesTemporary: false, addsSpellings },
  }).map(({ source, reasons }) => [source, ...reasons.map(({ code }) => code)].join(' '));

const WAGTAIL = 'From,To,Type,Site\n';

test.each<[string, ListFormat | null, string[], string[]]>([
  [`${WAGTAIL}/old,/contact/,permanent,\n`, null, ['/old'], ['/old/']],
  [
    `${WAGTAIL}/p?b=1&a=2,/fares/,permanent,\n`,
    null,
    ['/p?b=1&a=2'],
    ['/p/?b=1&a=2', '/p?a=2&b=1', '/p/?a=2&b=1'],
  ],
  [`${WAGTAIL}/?id=1,/fares/,permanent,\n`, null, ['/?id=1'], []],
  [`${WAGTAIL}/?a&b&c&d,/fares/,permanent,\n`, null, ['/?a&b&c&d'], []],
  ['/old /contact/\n', 'netlify', ['/old'], ['/old/']],
  ['/old/ /contact/\n', 'netlify', ['/old/'], ['/old']],
  ['/Old /contact/\n', '_redirects', ['/Old'], []],
  ['/Old /contact/ 301\n', 'cloudflare', ['/Old'], []],
  ['map $uri $new { /Old /contact/; }', null, ['/Old'], ['/old']],
  ['/Old /contact/;\n', 'nginx-map', ['/Old'], ['/old']],
  // HAProxy is case-sensitive.
  ['/Old /contact/\n', 'nginx-map', ['/Old'], []],
  ['map $uri $new { ~^/Old$ /contact/; }', null, ['/Old'], []],
  ['location = /Old { return 301 /contact/; }', null, ['/Old'], []],
  ['rewrite ^/Old$ /contact/ permanent;', null, ['/Old'], []],
  [
    '[{ "source": "/Old", "destination": "/x", "permanent": true }]',
    'next',
    ['/Old'],
    ['/old', '/Old/', '/old/'],
  ],
  // Next.js redirects to the path without the slash before it looks for redirects.
  ['[{ "source": "/old/", "destination": "/x", "permanent": true }]', 'next', ['/old/'], []],
  ['{ "redirects": [{ "source": "/Old", "destination": "/x" }] }', 'vercel', ['/Old'], []],
  // Gatsby leaves such variants to its host.
  ['[{ "fromPath": "/Old", "toPath": "/x", "isPermanent": true }]', 'next', ['/Old'], []],
])('adds the spellings that the tool of a list treats as equal: %j', (text, format, own, added) => {
  expect(planned(text, format, false)).toEqual(own);
  expect(planned(text, format, true)).toEqual([
    ...own,
    ...added.map((source) => `${source} redirect-list.spelling-added`),
  ]);
});

test('adds the spellings to other tables with the columns of Wagtail, such as workbooks', () => {
  const text = 'From\tTo\tType\tSite\n/old\t/contact/\tpermanent\t\n';
  expect(planned(text, 'tsv', true)).toEqual(['/old', '/old/ redirect-list.spelling-added']);
});

test('letters beyond ASCII keep their case, as they do on these servers', () => {
  expect(planned('map $uri $new { /Ähre /contact/; }', null, true)).toEqual(['/Ähre']);
});
