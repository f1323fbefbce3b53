import fc from 'fast-check';
import { readList } from '../src';

const read = (text: string, ignoredColumns: readonly string[] = []) =>
  readList(new TextEncoder().encode(text), { ignoredColumns });

const cell = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const row = fc.record({ source: cell, destination: cell, unknown: fc.option(cell) });

test('a column that nobody understands is told where it is not empty, until it is ignored', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^q[a-z]{2,8}q$/),
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('before', 'between', 'behind'),
      (name, rows, place) => {
        const line = (source: string, destination: string, unknown: string): string =>
          ({
            before: [unknown, source, destination],
            between: [source, unknown, destination],
            behind: [source, destination, unknown],
          })[place].join(',');
        const text = [
          line('source', 'destination', name),
          ...rows.map((each) =>
            line(`/${each.source}`, `/${each.destination}`, each.unknown ?? '')
          ),
        ].join('\n');
        const json = JSON.stringify(
          rows.map((each) => ({
            source: `/${each.source}`,
            destination: `/${each.destination}`,
            [name]: each.unknown,
          }))
        );
        const example = rows.find(({ unknown }) => unknown !== null)?.unknown;
        const expected = example === undefined ? [] : [{ column: name, example }];
        for (const written of [text, json]) {
          expect(read(written).unread).toEqual(expected);
          expect(read(written, [name]).unread).toEqual([]);
          expect(read(written, ['*']).unread).toEqual([]);
        }
      }
    )
  );
});

test('a value that is no known yes or no is told', () => {
  const { unread } = read('source,destination,enabled\n/a,/b,perhaps\n/c,/d,yes\n');
  expect(unread).toEqual([{ column: 'enabled', example: 'perhaps' }]);
});

test('columns are given a role by name and by number', () => {
  const bytes = new TextEncoder().encode('source,destination,Laufend\n/a,/b,no\n/c,/d,yes\n');
  for (const enabled of ['Laufend', '3']) {
    const { lines, unread } = readList(bytes, { columns: { enabled } });
    expect(unread).toEqual([]);
    expect(lines.map(({ refused }) => refused?.code ?? null)).toEqual(['redirect-list.off', null]);
  }
});

test.each([
  ['valid to', '2020-01-01', 'redirect-list.expired'],
  ['valid from', '2999-01-01', 'redirect-list.not-yet-valid'],
  ['disabled', 'yes', 'redirect-list.off'],
  ['action', 'rewrite', 'redirect-list.rewrite'],
  ['action', 'error', 'redirect-list.error-page'],
  ['match type', 'regex', 'pattern'],
])('what %s says (%s) is refused as %s', (column, value, code) => {
  const { lines } = read(`source,destination,${column}\n/a,/b,${value}\n`);
  expect(lines.map(({ refused }) => refused?.code)).toEqual([code]);
});

test('an expression that stands for two addresses becomes these', () => {
  const { lines } = read('source,destination,regex\n^/old/?$,/new,1\n');
  expect(lines.map(({ source, refused }) => [source, refused])).toEqual([
    ['/old', null],
    ['/old/', null],
  ]);
});

test('a destination without a slash gets one', () => {
  const { lines } = read('source,destination\n/a,b/c\n');
  expect(lines).toMatchObject([
    { destination: '/b/c', warnings: [{ code: 'redirect-list.slash-added' }] },
  ]);
});

test.each([
  ['<?xml version="1.0"?><configuration><system.webServer/></configuration>', 'IIS web.config'],
  ['[[redirects]]\nfrom = "/a"\nto = "/b"\n', 'netlify.toml'],
  ['redirects:\n  - from: /a\n    to: /b\n', 'YAML'],
])('what is no list is named', (text, format) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      reason: { code: 'redirect-list.unsupported', values: { format } },
    }) as Error
  );
});
