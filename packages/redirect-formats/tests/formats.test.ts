import { readdirSync } from 'node:fs';
import path from 'node:path';
import {
  formatNamed,
  formatOfName,
  getTarget,
  KNOWN_EXTENSIONS,
  LIST_FORMATS,
  readList,
  writeList,
} from '../src';

const FOLDER = path.join(__dirname, '../src/formats');
const files = readdirSync(FOLDER).filter((file) => !/^(?:format|registry)\.ts$/.test(file));

test.each(files)('%s exports one format, which is in the registry', (file) => {
  const exported = Object.values(
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- whichever files there are
    require(path.join(FOLDER, file)) as Record<string, { readonly name?: string }>
  );
  expect(exported).toMatchObject([
    {
      name: expect.any(String) as string,
      detect: expect.any(Function) as () => void,
      read: expect.any(Function) as () => void,
      write: expect.any(Function) as () => void,
    },
  ]);
  const name = LIST_FORMATS.find((format) => format === exported[0]?.name);
  expect(name === undefined ? null : formatNamed(name)).toBe(exported[0]);
});

test('lists as many formats in the registry as there are files, each once', () => {
  expect(LIST_FORMATS).toHaveLength(files.length);
  expect(new Set(LIST_FORMATS).size).toBe(files.length);
});

const REDIRECTS = [
  { source: '/old', target: 'url', value: '/new' },
  { source: '/older', target: 'url', value: '/new' },
] as const;

test.each(LIST_FORMATS)('detects a list written as %s by its content', (format) => {
  const { content } = writeList(format, REDIRECTS, 'https://www.example.com');
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const found = readList(bytes, {});
  const looksLike: Partial<Record<typeof format, typeof format>> = {
    ...{ next: 'json', vercel: 'json', firebase: 'json', 'nginx-map': 'nginx' },
    ...{ netlify: '_redirects', cloudflare: '_redirects', 'cloudflare-bulk': 'csv' },
  };
  expect(found.format).toBe(looksLike[format] ?? format);
  expect(found.lines).toHaveLength(2);
});

test.each([
  ['list.csv', 'csv'],
  ['list.TAB', 'tsv'],
  ['list.xlsx', 'xlsx'],
  ['map.json', 'json'],
  ['https://example.com/vercel.json?x=1', 'vercel'],
  ['firebase.json', 'firebase'],
  ['next.config.mjs', 'next'],
  ['static/_redirects', '_redirects'],
  ['redirects.map', 'nginx-map'],
  ['.htaccess', 'apache'],
  ['list.txt', null],
])('detects by the name %s the format %s', (name, format) => {
  expect(formatOfName(name)).toBe(format);
});

test.each(KNOWN_EXTENSIONS)('detects a format by the extension %s', (extension) => {
  expect(formatOfName(`list${extension}`)).not.toBeNull();
});

test('has no target for formats that are not for a server', () => {
  expect(getTarget('apache', '')).toBe(formatNamed('apache').target?.(''));
  expect(LIST_FORMATS.filter((name) => formatNamed(name).target === undefined)).toEqual([
    ...['csv', 'tsv', 'xlsx', 'json'],
  ]);
});
