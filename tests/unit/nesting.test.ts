import {
  isTooDeep,
  MAX_NESTING,
  MAX_VALUES,
  refuseLargeStructure,
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
  const check = (text: string) => () => refuseLargeStructure({ a: [{ text }] });
  expect(check(` ${nested(MAX_NESTING + 1)}`)).toThrow(/^JSON in a text .* too deep/);
  expect(check(`see ${nested(MAX_NESTING + 1)}`)).not.toThrow();
});

test('a request body with one level more than allowed is refused', () => {
  const body = (levels: number) => () => refuseLargeStructure(JSON.parse(nested(levels)));
  expect(body(MAX_NESTING)).not.toThrow();
  expect(body(MAX_NESTING + 1)).toThrow(/^The JSON of this request is nested too deeply/);
  // The check must not be recursive, which would overflow the stack here.
  expect(body(100_000)).toThrow(/^The JSON of this request is nested too deeply/);
});

test('a body with more values than allowed is refused, however they are arranged', () => {
  const check = (body: unknown) => () => refuseLargeStructure(body);
  const zeros = (length: number) => Array.from({ length }, () => 0);
  const members = Object.fromEntries(zeros(MAX_VALUES + 1).map((value, at) => [at, value]));
  const lists = zeros(1000).map(() => zeros(MAX_VALUES / 1000));
  expect(check(zeros(MAX_VALUES))).not.toThrow();
  for (const body of [zeros(MAX_VALUES + 1), members, lists]) {
    expect(check(body)).toThrow(/^The JSON of this request has too many values/);
  }
});
