import {
  isTooDeep,
  MAX_NESTING,
  refuseDeepBody,
} from '../../src/plugins/site-content/server/src/operations/request-bodies/nesting';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deep = isTooDeep;

describe('the nesting of JSON', () => {
  test.each([
    [nested(MAX_NESTING + 1)],
    ['{"a":'.repeat(MAX_NESTING + 1)],
    [`{"a":"\\\\","b":${nested(MAX_NESTING)}}`],
    [`[${nested(3)},${nested(MAX_NESTING)}]`],
    ['['.repeat(3_000_000)],
  ])('is too deep beyond the maximum number of levels: %#', (text) => {
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
  ])('is accepted up to the maximum, ignoring brackets in strings: %#', (text) => {
    expect(deep(text)).toBe(false);
  });
});

test('text in a body is refused as too deep only if it may be parsed as JSON', () => {
  const check = (text: string) => () => refuseDeepBody({ a: [{ text }] });
  expect(check(` ${nested(MAX_NESTING + 1)}`)).toThrow(/^JSON in a text .* too deep/);
  expect(check(`see ${nested(MAX_NESTING + 1)}`)).not.toThrow();
});

test('a request body with one level more than allowed is refused', () => {
  const body = (levels: number) => () => refuseDeepBody(JSON.parse(nested(levels)));
  expect(body(MAX_NESTING)).not.toThrow();
  expect(body(MAX_NESTING + 1)).toThrow(/^The JSON of this request is nested too deeply/);
  // The check must not be recursive, which would overflow the stack here.
  expect(body(100_000)).toThrow(/^The JSON of this request is nested too deeply/);
});
