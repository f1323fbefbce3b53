import { listInJavaScript } from '../src/reading/javascript-literal';

test('converts a list in JavaScript to JSON, and keeps its comments and lines', () => {
  const text =
    "export default {\n redirects: async () => [\n  // it's\n  { source: '/it\\'s', to: `/b`, n$: 1 },\n ]\n}";
  expect(listInJavaScript(text)).toEqual({
    list: '\n[\n  // it\'s\n  { "source": "/it\'s", "to": "/b", "n$": 1 },\n ]',
    rest: '\n}',
  });
});
