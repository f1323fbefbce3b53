import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ImportRefusedError } from '../../src/plugins/site-import/server/src/import-refused';
import { readAnyJson } from '../../src/plugins/site-import/server/src/page-list';
import {
  transformJson,
  type TransformLimits,
} from '../../src/plugins/site-import/server/src/transform';

const folder = mkdtempSync(path.join(os.tmpdir(), 'transform-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = path.join(folder, 'x.jsonata');
const LIMITS: TransformLimits = { time: 60_000, memory: 128, result: 10_000, pages: 3 };

const transform = (
  expression: string,
  json: unknown = {},
  limits: Partial<TransformLimits> = {}
) => {
  writeFileSync(FILE, expression);
  return transformJson(FILE, json, { ...LIMITS, ...limits });
};

const refusal = async (...args: Parameters<typeof transform>): Promise<readonly string[]> => {
  const error: unknown = await transform(...args).catch((thrown: unknown) => thrown);
  if (!(error instanceof ImportRefusedError))
    throw new Error(`It was not refused: ${String(error)}`);
  return error.problems.map((problem) => problem.replace(FILE, 'x.jsonata'));
};

test('a JSONata expression transforms any JSON into pages', async () => {
  const json = { nodes: [{ nr: 3, label: 'A', up: 2, where: 'https://old.example/x/a' }] };
  const expression = `{
    "origins": "https://cdn.example",
    "items": [nodes.{
      "id": nr,
      "title": label,
      "meta": { "slug": "a", "parent": { "id": up }, "html_url": where, "locale": "en" },
      "intro": "<p>x</p>"
    }]
  }`;
  expect(await transform(expression, json)).toEqual({
    format: 'transformed',
    origins: ['https://old.example', 'https://cdn.example'],
    pages: [
      {
        ...{ at: ['items', 0], id: '3', type: '', slug: 'a', title: 'A', parent: '2' },
        ...{ path: '/x/a/', address: 'https://old.example/x/a', aliasTarget: null },
        members: { 'meta.locale': 'en', intro: '<p>x</p>' },
      },
    ],
  });
});

test('a single page in "items" counts as a list of one page', async () => {
  const one = `{ "items": { "id": 1, "title": "A", "meta": { "slug": "a" } } }`;
  expect((await transform(one)).pages).toHaveLength(1);
  expect((await transform(`{ "items": [] }`)).pages).toEqual([]);
});

test.each([
  [
    '{ "items": [\n  pages.{ "id": id, }',
    'x.jsonata:2:22: The symbol "}" cannot be used as a unary operator.',
  ],
  ['\n\n  1 * "x"', 'x.jsonata:3:6: The right side of the "*" operator must evaluate to a number.'],
  ['$nothing()', 'x.jsonata:1:10: Attempted to invoke a non-function.'],
  [' ', 'x.jsonata is empty. It must contain a JSONata expression.'],
])(
  'an error in an expression is reported as one sentence with its position: %j',
  async (expression, sentence) => {
    expect(await refusal(expression)).toEqual([sentence]);
  }
);

test('a missing transformation file is reported', async () => {
  await expect(transformJson(path.join(folder, 'none.jsonata'), {})).rejects.toMatchObject({
    problems: [expect.stringContaining('The transformation cannot be read: ENOENT')],
  });
});

test.each([
  ['nothing', 'its result must be { "items": [ … ] } with one element per page, and it is null.'],
  ['"x"', 'its result must be { "items": [ … ] } with one element per page, and it is a string.'],
  [
    '{ "pages": [] }',
    'its result must be { "items": [ … ] } with one element per page, and "items" is missing.',
  ],
  [
    '{ "items": 3 }',
    'its result must be { "items": [ … ] } with one element per page, and "items" is a number.',
  ],
  ['["x"]', 'items[0] must be an object, not a string.'],
  ['[{ "title": "A", "meta": {} }]', 'items[0].id must be a string or a number, not missing.'],
  ['[{ "id": 1, "title": 2, "meta": {} }]', 'items[0].title must be a string, not a number.'],
  ['[{ "id": 1, "title": "A" }]', 'items[0].meta must be an object with "slug", not missing.'],
  [
    '[{ "id": 1, "title": "A", "meta": { "slug": ["a"] } }]',
    'items[0].meta.slug must be a string, not a list.',
  ],
  [
    '[{ "id": 1, "title": "A", "meta": { "parent": 3 } }]',
    'items[0].meta.parent must be null or { "id": … }, not a number.',
  ],
  [
    '[{ "id": 1, "title": "A", "meta": {} }, { "id": "1", "title": "B", "meta": {} }]',
    'items[1].id is "1", the same as in items[0].',
  ],
  [
    '[{ "id": 1, "title": "A", "meta": {}, "body": { "type": "quote", "value": {} } }]',
    'items[0].body is a single block, not a list. In JSONata, put [ ] around an expression to keep a list with one element a list.',
  ],
  [
    '{ "items": [], "origins": ["old.example"] }',
    'origins[0] must be an origin, such as "https://old.example".',
  ],
])(
  'an error in the result is reported as one sentence with its path: %s',
  async (expression, sentence) => {
    expect(await refusal(expression)).toEqual([`x.jsonata: ${sentence}`]);
  }
);

test('only the first 20 errors are reported, with the number of further ones', async () => {
  const reported = await refusal(
    '[[1..30].{ "id": $, "title": $, "meta": {} }]',
    {},
    { pages: 30 }
  );
  expect(reported).toHaveLength(21);
  expect(reported.at(-1)).toBe('x.jsonata: … and 10 more errors.');
});

describe('a malicious or runaway expression', () => {
  test('is stopped if it does not end', async () => {
    const forever = '($f := function($x) { $f($x) }; $f(1))';
    expect(await refusal(forever, {}, { time: 500 })).toEqual([
      'x.jsonata takes longer than 0.5 seconds. Does it ever end?',
    ]);
  });

  test('is stopped if a regular expression does not end', async () => {
    const pattern = `$match("${'a'.repeat(40)}b", /(a+)+$/)`;
    expect(await refusal(pattern, {}, { time: 500 })).toEqual([
      'x.jsonata takes longer than 0.5 seconds. Does it ever end?',
    ]);
  });

  test('is stopped if it recurses endlessly', async () => {
    const [reported = ''] = await refusal('($f := function($x) { 1 + $f($x) }; $f(1))');
    expect(reported).toMatch(/^x\.jsonata.*(?:Stack overflow|calls itself)/);
  });

  test('is stopped if it exceeds the memory limit', async () => {
    const grows = '($f := function($x) { $f($append($x, $x)) }; $f([1..100000]))';
    expect(await refusal(grows)).toEqual([
      'x.jsonata needs more than 128 MB of memory. Does it ever end?',
    ]);
  });

  test('is refused if it returns too much data or too many pages', async () => {
    expect(await refusal('$string([1..10000])')).toEqual([
      'x.jsonata returns too much: at most 0.0 MB are allowed.',
    ]);
    expect(await refusal('[[1..4].{ "id": $, "title": "A", "meta": {} }]')).toEqual([
      'x.jsonata returns more than 3 pages.',
    ]);
  });

  test.each([
    'process.env',
    '$eval("process")',
    '$lookup({}, "constructor")',
    '$string.constructor',
    '{}.constructor',
    '$$.constructor.constructor("return process")()',
    '(function($x) { $x }).environment',
  ])('has access only to its input: %s', async (expression) => {
    const [reported = ''] = await refusal(`[{ "id": 1, "title": ${expression}, "meta": {} }]`);
    expect(reported).toMatch(
      /^x\.jsonata: items\[0\]\.title must be a string, not missing|^x\.jsonata:1:\d+: Attempted to invoke a non-function/
    );
  });
});

test('newline-delimited JSON is read as a list', async () => {
  const lines = path.join(folder, 'data.ndjson');
  writeFileSync(lines, '{"_id":"a"}\n{"_id":"b"}\n');
  expect(await readAnyJson(lines)).toEqual([{ _id: 'a' }, { _id: 'b' }]);
});

test.each([
  ['the next page', { docs: [{ id: 1 }], nextPage: 2 }],
  ['the total of Storyblok', { stories: [{ id: 1 }], total: 2, rels: [{}, {}] }],
  ['the number that Directus has found', { data: [{ id: 1 }], meta: { filter_count: 2 } }],
])('an incomplete page of a paginated list is refused, by %s', async (_what, json) => {
  const part = path.join(folder, 'part.json');
  writeFileSync(part, JSON.stringify(json));
  await expect(readAnyJson(part)).rejects.toMatchObject({
    problems: [
      `${part} is only one part of a longer list. Specify the URL of the list instead, or request all of it in one response.`,
    ],
  });
});

test.each([
  { stories: [{ id: 1 }], total: 1 },
  { data: [{ id: 1 }], meta: { filter_count: 1, total_count: 9 } },
])('a complete list with its total is read: %j', async (json) => {
  const whole = path.join(folder, 'whole.json');
  writeFileSync(whole, JSON.stringify(json));
  expect(await readAnyJson(whole)).toEqual(json);
});
