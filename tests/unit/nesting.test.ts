import {
  isTooDeep,
  MAX_NESTING,
  refuseDeepBody,
} from '../../src/plugins/site-content/server/src/operations/request-bodies/nesting';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deep = isTooDeep;

describe('JSON is too deep', () => {
  test.each([
    [nested(MAX_NESTING + 1)],
    ['{"a":'.repeat(MAX_NESTING + 1)],
    [`{"a":"\\\\","b":${nested(MAX_NESTING)}}`],
    [`[${nested(3)},${nested(MAX_NESTING)}]`],
    ['['.repeat(3_000_000)],
  ])('where more lists and objects stand in one another than may: %#', (text) => {
    expect(deep(text)).toBe(true);
  });

  test.each([
    [nested(MAX_NESTING)],
    [JSON.stringify(Array.from({ length: 1000 }, () => []))],
    [JSON.stringify({ text: '['.repeat(1000), quoted: `"${'{'.repeat(1000)}\\"` })],
    [`{"a":"\\"${'['.repeat(1000)}"}`],
    ['"[[['],
    [']]]]'],
    [''],
  ])('and not otherwise: %#', (text) => {
    expect(deep(text)).toBe(false);
  });
});

test('text within JSON is JSON nested too deep only where it may be parsed as such', () => {
  const check = (text: string) => () => refuseDeepBody({ a: [{ text }] });
  expect(check(` ${nested(MAX_NESTING + 1)}`)).toThrow(/^JSON in a text .* too deep/);
  expect(check(`see ${nested(MAX_NESTING + 1)}`)).not.toThrow();
});

test('a body is too deep with one list more than may be nested', () => {
  const body = (levels: number) => () => refuseDeepBody(JSON.parse(nested(levels)));
  expect(body(MAX_NESTING)).not.toThrow();
  expect(body(MAX_NESTING + 1)).toThrow(/^The JSON of this request is nested too deeply/);
  // Without recursion: the stack would not do for this.
  expect(body(100_000)).toThrow(/^The JSON of this request is nested too deeply/);
});
