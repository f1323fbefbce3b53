import { readList, UnreadableListError } from '../src';

const read = (text: string, name: string): string => {
  try {
    const { lines } = readList(new TextEncoder().encode(text), { name });
    return lines.map(({ source, destination }) => `${source} → ${destination}`).join(', ');
  } catch (error) {
    if (!(error instanceof UnreadableListError)) throw error;
    const { code, values } = error.reason;
    return `${code} ${JSON.stringify(values)}`;
  }
};

const A = '{ "source": "/a", "destination": "/b", "type": 301 }';
const C = '{ "source": "/c", "destination": "/d", "type": 301 }';

test.each([
  [
    'cut off after the second list',
    'firebase.json',
    `{ "hosting": [\n{ "redirects": [${A}] },\n{ "redirects": [${C}] }\n`,
    4,
  ],
  [
    'without its last brace',
    'redirects-2.json',
    `{ "groups": [{ "id": 1, "enabled": false }],\n"redirects": [${A}]\n`,
    3,
  ],
  ['of two documents', 'redirects.json', `[${A}]\n[${C}]`, 2],
  ['without a comma', 'vercel.json', `{ "trailingSlash": true\n"redirects": [${A}] }`, 2],
  [
    'without a comma, of JavaScript by its name',
    'next.config.js',
    `{ "a": 1\n"redirects": [] }`,
    2,
  ],
  ['after a comment', 'list.json', `// module.exports\n[${A}`, 2],
])('refuses JSON %s', (_what, name, text, line) => {
  expect(read(text, name)).toBe(`redirect-list.not-json {"line":${line}}`);
});

test.each([
  ['a list', `{ "redirects": [${A}],\n"redirects": [${C}] }`, 'redirects'],
  [
    'a destination',
    '[{ "source": "/a", "destination": "/b",\n"destination": "/c" }]',
    'destination',
  ],
  ['an address', '{ "/a": "/b",\n"/a": "/c" }', '/a'],
])('refuses JSON that has %s twice', (_what, text, name) => {
  expect(read(text, 'list.json')).toBe(
    `redirect-list.member-twice ${JSON.stringify({ name, line: 2 })}`
  );
});

test.each([
  [
    'export default',
    'a.json',
    "export default { redirects: [{ source: '/a', destination: '/b' }] }",
  ],
  ['a constant', 'a.json', "// [\nconst redirects = [{ source: '/a', destination: '/b' }];"],
  ['a module', 'a.json', "module.exports = [{ source: '/a', destination: '/b' }]"],
  ['a name', 'a.ts', "config({ redirects: () => ([{ source: '/a', destination: '/b' }]) })"],
])('reads JavaScript that is recognized by %s', (_what, name, text) => {
  expect(read(text, name)).toBe('/a → /b');
});

test.each([
  [
    'a call',
    "module.exports = { async redirects() { return load(); },\nasync rewrites() { return [{ source: '/r', destination: '/s' }]; } }",
    'redirect-list.computed-list {}',
  ],
  [
    'a name',
    "import { redirects } from './list';\nexport default { redirects, images: { domains: ['a'] } }",
    'redirect-list.computed-list {}',
  ],
  [
    'a computed value',
    'module.exports = { redirects: [\n{ source: base + "/a", destination: "/b" }] }',
    'redirect-list.computed-value {"line":2}',
  ],
])('says that code is not run if redirects are %s', (_what, text, expected) => {
  expect(read(text, 'next.config.js')).toBe(expected);
});
