import { type ListLine, readList } from '../src';

const read = (list: unknown, ignoredColumns: readonly string[] = []) => {
  const { lines, unread } = readList(new TextEncoder().encode(JSON.stringify(list)), {
    ignoredColumns,
  });
  return { lines: lines.map(shown), unread: unread.map(({ column }) => column) };
};

const shown = ({ source, target, destination, isTemporary, refused }: ListLine): string =>
  [
    `${source} → ${target === 'url' ? destination : target}`,
    ...(isTemporary ? ['temporary'] : []),
    ...(refused === null ? [] : [`{${refused.code}}`]),
  ].join(' ');

const A = { source: '/a', destination: '/b' };
const C = { source: '/c', destination: '/d' };

test.each<[string, unknown, string[]]>([
  ['lists by status', { 301: [A], 302: [C] }, ['/a → /b', '/c → /d temporary']],
  [
    'a list by another status',
    { 404: [A], 301: [C] },
    ['/c → /d', '/a → /b {redirect-list.status}'],
  ],
  ['lists by word', { permanent: [A], temporary: [C] }, ['/a → /b', '/c → /d temporary']],
  [
    'lists by word inside',
    { redirects: { permanent: [A], temporary: [C] } },
    ['/a → /b', '/c → /d temporary'],
  ],
  [
    'lists by several words',
    { permanentRedirects: [A], temporary_redirects: [C] },
    ['/a → /b', '/c → /d temporary'],
  ],
  [
    'maps by status, as Ghost has them',
    { 301: { '/a': '/b', '^/e/$': '/f', '^/g/(.*)$': '/h' }, 302: { '/c': '/d', '/i': null } },
    [...['/a → /b', '/e/ → /f', '^/g/(.*)$ → /h {pattern}'], ...['/c → /d temporary', '/i → none']],
  ],
  [
    'rules by status',
    { 302: { '/a': { to: '/b' }, '/c': { to: '/d' } } },
    ['/a → /b temporary', '/c → /d temporary'],
  ],
  [
    'maps by host',
    { 'www.example.com': { '/a': '/b' }, 'other.example': { '/c': '/d' } },
    ['https://www.example.com/a → /b', 'https://other.example/c → /d'],
  ],
  [
    'lists by host inside',
    { redirects: { 'www.my-example.com': [A] } },
    ['https://www.my-example.com/a → /b'],
  ],
  [
    'lists that are on or off',
    { active: [A], disabled: [C] },
    ['/a → /b', '/c → /d {redirect-list.off}'],
  ],
  ['a list of deleted ones', { deleted: [A] }, ['/a → /b {redirect-list.off}']],
  [
    'a map of rewrites',
    { redirects: { '/a': '/b' }, rewrites: { '/c': '/d' } },
    ['/a → /b', '/c → /d {redirect-list.status}'],
  ],
  ['rewrites alone', { rewrites: { '/c': '/d' } }, ['/c → /d {redirect-list.status}']],
  ['a map of expressions', { regex: { '/a': '/b' } }, ['/a → /b {pattern}']],
  ['a list in a container', { data: [A], total: 1 }, ['/a → /b']],
])('applies the name of a group to its entries: %s', (_what, list, lines) => {
  expect(read(list)).toEqual({ lines, unread: [] });
});

test.each<[string, unknown, string[]]>([
  ['of lists', { redirects301: [A], redirects302: [C] }, ['redirects301', 'redirects302']],
  ['of maps', { old: { '/a': '/b' } }, ['old']],
  ['of flags', { true: [A], false: [C] }, ['true', 'false']],
  ['inside', { redirects: { draft2: [A], list: [C] } }, ['draft2']],
  ['of a status beside that of an entry', { 301: [A, { ...C, statusCode: 302 }] }, ['301']],
])('reports an unknown name of a group: %s', (_what, list, unread) => {
  expect(read(list).unread).toEqual(unread);
});

test('omits a group whose name is ignored', () => {
  const list = { mobile: [A], redirects: { list: [C], mobile: [A] } };
  expect(read(list.redirects, ['mobile'])).toEqual({ lines: ['/c → /d'], unread: [] });
  expect(read(list.redirects, ['*'])).toEqual({ lines: ['/c → /d'], unread: [] });
});
