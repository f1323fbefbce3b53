import {
  isTooDeep,
  MOST_LEVELS,
  parseJson,
} from '../../src/plugins/site-content/server/src/operations/bodies/json';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const deep = (text: string): boolean => isTooDeep(Buffer.from(text));

describe('JSON is too deep', () => {
  test.each([
    [nested(MOST_LEVELS + 1)],
    ['{"a":'.repeat(MOST_LEVELS + 1)],
    [`{"a":"\\\\","b":${nested(MOST_LEVELS)}}`],
    [`[${nested(3)},${nested(MOST_LEVELS)}]`],
    ['['.repeat(3_000_000)],
  ])('where more lists and objects stand in one another than may: %#', (text) => {
    expect(deep(text)).toBe(true);
  });

  test.each([
    [nested(MOST_LEVELS)],
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
  const body = (text: string): object => parseJson(Buffer.from(JSON.stringify({ a: [{ text }] })));
  expect(() => body(` ${nested(MOST_LEVELS + 1)}`)).toThrow(/^JSON in a text .* too deep/);
  expect(body(`see ${nested(MOST_LEVELS + 1)}`)).toEqual({
    a: [{ text: `see ${nested(MOST_LEVELS + 1)}` }],
  });
});

test('no body is an empty one', () => {
  expect(parseJson(Buffer.alloc(0))).toEqual({});
});
