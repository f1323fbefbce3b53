import { readList, type RedirectList } from '../src';
import { listInJavaScript } from '../src/reading/javascript-literal';

test('converts a list in JavaScript to JSON, and keeps its comments and lines', () => {
  const text =
    "export default {\n redirects: async () => [\n  // it's\n  { source: '/it\\'s', to: `/b`, n$: 1 },\n ]\n}";
  expect(listInJavaScript(text)).toEqual({
    list: '\n[\n  // it\'s\n  { "source": "/it\'s", "to": "/b", "n$": 1 },\n ]',
    rest: '\n}',
  });
});

const ENTRY = "{ source: '/a', destination: '/b', permanent: true }";

const readTs = (text: string): RedirectList =>
  readList(new TextEncoder().encode(text), { name: 'redirects.ts' });

test.each([
  `const redirects: Redirect[] = [${ENTRY}];`,
  `const redirects: { source: string; destination: string; permanent: boolean }[] = [${ENTRY}];`,
  `export const redirects: ReadonlyArray<Redirect> = [${ENTRY} as const];`,
  `const config: NextConfig = { async redirects(): Promise<Redirect[]> { return [${ENTRY}]; } };`,
  `export async function redirects(): Promise<Array<{ a: string, b: string }>> { return [${ENTRY}]; }`,
  `export const redirects = [${ENTRY} satisfies Redirect] as const satisfies readonly Redirect[];`,
])('reads a list with types of TypeScript: %s', (text) => {
  const { lines, unread } = readTs(text);
  expect(lines).toMatchObject([{ source: '/a', destination: '/b', isTemporary: false }]);
  expect(unread).toEqual([]);
});

test('reports what changes a list with a type', () => {
  const { unread } = readTs(`const redirects = ([${ENTRY}] as Redirect[]).map((each) => each);`);
  expect(unread).toEqual([{ column: 'redirects', example: '.map((each) => each);' }]);
});

test.each([
  `module.exports = { redirects: async () => [], other: [${ENTRY}] };`,
  `module.exports = { async redirects() { return []; }, other: [${ENTRY}] };`,
])('does not take another list for an empty one: %s', (text) => {
  expect(() => readTs(text)).toThrow(
    expect.objectContaining({ reason: { code: 'redirect-list.nothing', values: {} } })
  );
});
