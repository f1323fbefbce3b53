import { readList, writeList } from '../src';

test('reads a list and writes it for another server', () => {
  const { format, lines } = readList(new TextEncoder().encode('/old /new 301\n'), {});
  expect({ format, lines }).toMatchObject({
    format: '_redirects',
    lines: [{ line: 1, source: '/old', destination: '/new', refused: null }],
  });

  const { content } = writeList('csv', [{ source: '/old', target: 'url', value: '/new' }], '');
  expect(content).toBe('source,destination,target\r\n/old,/new,url\r\n');
});
