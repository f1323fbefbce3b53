import { listInJavaScript } from '../src/reading/javascript-literal';

test('a list in JavaScript becomes JSON, with its comments and lines', () => {
  const text =
    "export default {\n redirects: async () => [\n  // it's\n  { source: '/it\\'s', to: `/b`, n$: 1 },\n ]\n}";
  expect(listInJavaScript(text)).toEqual({
    list: '\n[\n  // it\'s\n  { "source": "/it\'s", "to": "/b", "n$": 1 },\n ]',
    rest: '\n}',
  });
});
