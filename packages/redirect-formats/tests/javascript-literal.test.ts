import { listInJavaScript } from '../src/reading/javascript-literal';
import { literalPattern } from '../src/reading/literal-pattern';

test('a list in JavaScript becomes JSON, with its comments and lines', () => {
  const text =
    "export default {\n redirects: async () => [\n  // it's\n  { source: '/it\\'s', to: `/b`, n$: 1 },\n ]\n}";
  expect(listInJavaScript(text)).toBe(
    '\n[\n  // it\'s\n  { "source": "/it\'s", "to": "/b", "n$": 1 },\n ]'
  );
});

/** Of the processor, in microseconds. */
const timeOf = (text: string, read: (text: string) => unknown): number => {
  const started = process.cpuUsage();
  for (let round = 0; round < 3; round += 1) read(text);
  const { user, system } = process.cpuUsage(started);
  return user + system;
};

// Quadratic work would be sixteen times as much.
test.each<[string, string, (text: string) => unknown]>([
  ['escaped quotes without an end', "\\'", (text) => listInJavaScript(`[ '${text}`)],
  ['names without a colon', 'a$', (text) => listInJavaScript(`[ ${text}`)],
  ['escaped backticks', '\\`', (text) => listInJavaScript(`[ \`${text}`)],
  ['backslashes in an expression', '\\\\', (text) => literalPattern(`^${text}(`)],
])('reads %s in linear time', (_what, piece, read) => {
  const short = piece.repeat(100_000);
  timeOf(short, read);
  const little = Math.max(timeOf(short, read), 2000);
  expect(timeOf(piece.repeat(400_000), read) / little).toBeLessThan(8);
});
