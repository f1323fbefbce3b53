import { readList } from '../src';

const getRefused = (text: string): string[] =>
  readList(new TextEncoder().encode(text), { name: 'list.tsv' })
    .lines.filter(({ refused }) => refused !== null)
    .map(({ source, refused }) => `${source} ${refused?.code}`);

test('reads names as literal if they vary at one position of many sources, as in lists of MDN', () => {
  const names = ['active', 'hover', 'nth-child', 'nth-child()', 'read-only'];
  const lines = names.map((name) => `/css/:${name}\t/web/css/selectors/:${name.replace('()', '')}`);
  expect(getRefused(`${lines.join('\n')}\n`)).toEqual([]);
});

test('reads names that occur in few sources as placeholders', () => {
  const list = '/blog/:slug\t/news/:slug\n/blog/:year/:slug\t/news/:year/:slug\n/a/:id\t/b/:id\n';
  expect(getRefused(list)).toEqual([
    '/blog/:slug pattern',
    '/blog/:year/:slug pattern',
    '/a/:id pattern',
  ]);
  // An older name that was not replaced when the newer one was introduced.
  expect(getRefused('/p/:id\t/q/:id\n/p/:slug\t/q/:slug\n')).toHaveLength(2);
});

test('reads parameters in brackets literally, and character classes as patterns', () => {
  expect(getRefused('/api/register([scope])\t/api/register\n')).toEqual([]);
  for (const expression of ['/news/([0-9]+)', '/news/([a-z]*)', '/n/([^/]+)']) {
    expect(getRefused(`${expression}\t/news/\n`)).toEqual([`${expression} pattern`]);
  }
});

test('accepts a name with a star that leads to the same name with a warning, and refuses other stars', () => {
  const { lines } = readList(new TextEncoder().encode('/html/data-*\t/web/html/data-*\n'), {});
  expect(lines).toMatchObject([
    { source: '/html/data-*', refused: null, warnings: [{ code: 'redirect-list.star' }] },
  ]);
  expect(getRefused('/old/*\t/new/*\n/blog*\t/news*\n/a/*\t/b/:splat\n')).toHaveLength(3);
});
