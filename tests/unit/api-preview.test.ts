import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { curlCommand } from '../../src/plugins/site-content/admin/src/api-preview/curl';
import { differenceOfJson } from '../../src/plugins/site-content/admin/src/api-preview/json-difference';
import { partHeaders } from '../../src/plugins/site-content/admin/src/api-preview/headers';
import {
  blocksOf,
  indentJson,
  stretchesOf,
} from '../../src/plugins/site-content/admin/src/api-preview/json-text';
import { noteOn } from '../../src/plugins/site-content/admin/src/api-preview/note';
import { humanSize } from '../../src/plugins/site-content/admin/src/api-preview/size';
import type { LiveAnswer } from '../../src/plugins/site-content/contract/panel/answers';

const answer = (status: number, body = ''): LiveAnswer => ({
  ...{ url: '/api/pages/', status, headers: {}, body },
  ...{ bytes: body.length, durationMs: 1, token: null },
});

describe('indented JSON', () => {
  test('looks as JSON.stringify indents it', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const value: unknown = JSON.parse(json);
        // Names that are whole numbers change their place when they are parsed.
        fc.pre(!/"\d+":/.test(json));
        expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      })
    );
  });

  test('keeps the order, the spelling and the repetition of what is received', () => {
    expect(indentJson('{"b":1.0,"2020":"\\u00e9","1":[],"b":{},"__proto__":null}')).toBe(
      [
        '{',
        '  "b": 1.0,',
        '  "2020": "\\u00e9",',
        '  "1": [],',
        '  "b": {},',
        '  "__proto__": null',
        '}',
      ].join('\n')
    );
  });

  test('leaves alone what is no JSON', () => {
    expect(indentJson('<h1>Bad gateway: {"a",}</h1>')).toBe('<h1>Bad gateway: {"a",}</h1>');
    expect(indentJson('')).toBe('');
  });

  test('holds texts of a megabyte', () => {
    const text = JSON.stringify({ html: '\\"'.repeat(500_000) });
    expect(indentJson(text)).toHaveLength(text.length + '\n  \n'.length + 1);
  });

  test('is coloured without a change of its text', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const text = indentJson(json);
        expect(
          stretchesOf(text)
            .map((stretch) => stretch.text)
            .join('')
        ).toBe(text);
      })
    );
  });

  test('is laid out in blocks of lines without a change of its text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '', '  "b": 1,'), { maxLength: 900 }), (lines) => {
        const text = lines.join('\n');
        const blocks = blocksOf(text);
        expect(blocks.map((block) => block.text).join('')).toBe(text);
        for (const block of blocks) expect(block.lines).toBeLessThanOrEqual(200);
      })
    );
    expect(blocksOf('a\n'.repeat(399) + 'a').map(({ lines }) => lines)).toEqual([200, 200]);
  });

  test('tells names, texts and literals apart', () => {
    const kinds = stretchesOf(indentJson('{"a: 1":"b: true","c":[-1.5e3,true]}')).filter(
      ({ kind }) => kind !== 'plain'
    );
    expect(kinds).toEqual([
      { kind: 'name', text: '"a: 1"' },
      { kind: 'text', text: '"b: true"' },
      { kind: 'name', text: '"c"' },
      { kind: 'literal', text: '-1.5e3' },
      { kind: 'literal', text: 'true' },
    ]);
  });
});

describe('how one JSON differs from another', () => {
  const list = (changes: Record<number, string>): string =>
    JSON.stringify(
      Array.from({ length: 60 }, (_, at) => changes[at] ?? `line ${at}`),
      null,
      2
    );

  test('is told by words, with the lines beside it and no others', () => {
    expect(differenceOfJson(list({ 30: 'the old words' }), list({ 30: 'the new words' }))).toEqual([
      { kind: 'same', text: '…\n  "line 27",\n  "line 28",\n  "line 29",\n' },
      { kind: 'same', text: '  "the ' },
      { kind: 'removed', text: 'old' },
      { kind: 'added', text: 'new' },
      { kind: 'same', text: ' words",\n' },
      { kind: 'same', text: '  "line 31",\n  "line 32",\n  "line 33",\n…\n' },
    ]);
  });

  test('between two differences only what is next to them is shown', () => {
    const stretches = differenceOfJson(list({}), list({ 10: 'ten', 30: 'thirty' }));
    const shown = stretches.map(({ text }) => text).join('');
    expect(shown.match(/^ {2}".+$/gm)).toHaveLength(14);
    expect(shown.match(/^…$/gm)).toHaveLength(3);
  });

  test('is nothing where they are the same', () => {
    expect(differenceOfJson(list({}), list({}))).toEqual([]);
  });

  test('of few lines holds both', () => {
    const few = fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 });
    fc.assert(
      fc.property(few, few, (one, other) => {
        const [before, after] = [one, other].map((each) => JSON.stringify(each, null, 2));
        fc.pre(before !== after);
        const stretches = differenceOfJson(before ?? '', after ?? '');
        const without = (kind: string): string =>
          stretches.map((each) => (each.kind === kind ? '' : each.text)).join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      })
    );
  });

  test('of megabytes shows the beginning', () => {
    const [before, after] = [1, 2].map((n) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`${at}`, n])),
        null,
        1
      )
    );
    const stretches = differenceOfJson(before ?? '', after ?? '');
    expect(stretches.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(Math.max(...stretches.map(({ text }) => text.length))).toBeLessThan(21_000);
  });
});

describe('the command line', () => {
  test('completes a path with the address of the service', () => {
    expect(curlCommand('/api/initial-data/', 'https://cms.example/', null)).toBe(
      "curl --include 'https://cms.example/api/initial-data/'"
    );
    expect(
      curlCommand('https://api.example/api/pages/?slug=a', 'https://cms.example/', 'x.y')
    ).toBe(
      "curl --include --header 'X-Preview-Token: x.y' 'https://api.example/api/pages/?slug=a'"
    );
  });

  test('hands any slug through a shell as it is', () => {
    const url = `https://cms.example/api/pages/?slug=a'b$(c)"d\`e`;
    const words = curlCommand(url, url, null).replace(/^curl/, 'printf "%s\\n"');
    const [, shown] = execFileSync('sh', ['-c', words], { encoding: 'utf8' }).split('\n');
    expect(shown).toBe(new URL(url).href);
  });
});

describe('the note on an answer', () => {
  test.each([
    [401, 'closed'],
    [403, 'closed'],
    [400, 'refused'],
    [429, 'refused'],
    [500, 'failed'],
    [503, 'failed'],
  ] as const)('explains status %d', (status, note) => {
    expect(noteOn(answer(status), false)).toBe(note);
  });

  test('says that no page has the slug, and only where a page was asked for', () => {
    const none = answer(200, '{"meta":{"total_count":0},"items":[]}');
    expect(noteOn(none, true)).toBe('unknown-slug');
    expect(noteOn(none, false)).toBeNull();
    expect(noteOn(answer(200, '{"meta":{"total_count":1},"items":[{}]}'), true)).toBeNull();
  });

  test('of drafts says that none has the slug, and how many are left out', () => {
    const none = answer(200, '{"meta":{"total_count":0},"items":[]}');
    const draft = { ...none, token: 'x', headers: { 'x-preview-problems': '0' } };
    expect(noteOn(draft, true)).toBe('unknown-draft');
    expect(noteOn({ ...draft, headers: { 'x-preview-problems': '2' } }, true)).toBe('left-out');
  });

  test('says nothing of a body that is no JSON, or no list', () => {
    for (const body of ['', 'null', '[]', 'oops'])
      expect(noteOn(answer(200, body), true)).toBeNull();
  });
});

test('the headers that matter to a cache come first, the rest by name', () => {
  const { leading, others } = partHeaders({
    vary: 'Origin',
    'x-powered-by': 'Strapi',
    etag: '"a"',
    'cache-control': 'no-store',
    'content-length': '2',
  });
  expect(leading.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'ETag: "a"',
    'Cache-Control: no-store',
    'Vary: Origin',
  ]);
  expect(others.map(({ name }) => name)).toEqual(['Content-Length', 'X-Powered-By']);
});

test.each([
  [0, 0, 'byte'],
  [999, 999, 'byte'],
  [1000, 1, 'kilobyte'],
  [1_534_000, 1.534, 'megabyte'],
  [2_000_000_000, 2000, 'megabyte'],
])('%d bytes are %d of a %s', (bytes, value, unit) => {
  expect(humanSize(bytes)).toEqual({ value, unit });
});
