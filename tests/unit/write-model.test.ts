import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { groupLines } from '../../src/cli/import-report';
import { writeModel } from '../../src/cli/write-model';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { ROOT } from '../support/environment';

const MISSING = {
  attributes: new Map([[PAGE, new Map([['reading_minutes', { type: 'integer' }]])]]),
  components: new Map([['blocks.accordion', new Map([['heading', { type: 'string' }]])]]),
  zones: new Map([['body', ['blocks.accordion']]]),
};

describe('writing the missing parts of a model', () => {
  let src: string;
  const read = (file: string) => readFileSync(path.join(src, file), 'utf8');
  const SCHEMA = 'api/page/content-types/page/schema.json';
  beforeEach(() => {
    src = mkdtempSync(path.join(os.tmpdir(), 'model-'));
    for (const folder of ['api/page', 'components'])
      cpSync(path.join(ROOT, 'src', folder), path.join(src, folder), { recursive: true });
  });
  afterEach(() => rmSync(src, { recursive: true }));

  test('refuses a schema that is not UTF-8, because writing it would change its letters', async () => {
    const file = path.join(src, SCHEMA);
    const latin = Buffer.from(read(SCHEMA).replace('"Page"', '"Fähre"'), 'latin1');
    writeFileSync(file, latin);
    await expect(writeModel(src, MISSING, new Map())).rejects.toMatchObject({
      problems: [expect.stringContaining(`${file} is not UTF-8 (line 7, column 22, after`)],
    });
    expect(readFileSync(file)).toEqual(latin);
  });

  test('adds them to the existing schemas and keeps every existing line', async () => {
    const before = read(SCHEMA).split('\n');
    await writeModel(src, MISSING, new Map());
    const { attributes } = JSON.parse(read(SCHEMA));
    expect(attributes.reading_minutes).toEqual({ type: 'integer' });
    expect(attributes.body.components.at(-1)).toBe('blocks.accordion');
    const after = new Set(
      read(SCHEMA)
        .split('\n')
        .map((line) => line.replace(/,$/, ''))
    );
    for (const line of before) expect(after).toContain(line.replace(/,$/, ''));
    expect(JSON.parse(read('components/blocks/accordion.json')).attributes).toEqual({
      heading: { type: 'string' },
    });
  });

  test.each([
    [
      'two components with the same table',
      ['blocks.a-b', 'blocks.a_b'],
      [],
      /would have the same table, components_blocks_a_bs/,
    ],
    [
      'a component with an existing table',
      ['blocks.news'],
      [],
      /"api::news\.news" and "blocks\.news"/,
    ],
    [
      'a component whose name is too long',
      [`blocks.${'x'.repeat(60)}`],
      [],
      /would have 79 characters/,
    ],
    [
      'two attributes with the same column',
      [],
      ['readTime', 'read_time'],
      /would have the same column, read_time/,
    ],
    ['an attribute whose name is too long', [], ['y'.repeat(56)], /would have 56 characters/],
  ])('is refused before anything is written: %s', async (_what, uids, names, message) => {
    const tables = new Map([['api::news.news', 'components_blocks_newss']]);
    const missing = {
      attributes: new Map([[PAGE, new Map(names.map((name) => [name, { type: 'string' }]))]]),
      components: new Map([
        ['blocks.good', new Map([['heading', { type: 'string' }]])],
        ...uids.map((uid) => [uid, new Map([['heading', { type: 'string' }]])] as const),
      ]),
      zones: new Map([['body', ['blocks.good', ...uids]]]),
    };
    const before = read(SCHEMA);
    const error: unknown = await writeModel(src, missing, tables).catch(
      (thrown: unknown) => thrown
    );
    expect((error as { problems: string[] }).problems).toEqual([expect.stringMatching(message)]);
    expect(read(SCHEMA)).toBe(before);
    expect(existsSync(path.join(src, 'components/blocks/good.json'))).toBe(false);
  });

  test('does not overwrite what already exists', async () => {
    await writeModel(src, MISSING, new Map());
    const own = read('components/blocks/accordion.json').replace('Accordion', 'My accordion');
    writeFileSync(path.join(src, 'components/blocks/accordion.json'), own);
    const schema = read(SCHEMA).replace('"integer"', '"decimal"');
    writeFileSync(path.join(src, SCHEMA), schema);
    await writeModel(src, MISSING, new Map());
    expect(read('components/blocks/accordion.json')).toBe(own);
    expect(read(SCHEMA)).toBe(schema);
  });
});

describe('grouping problems', () => {
  test('lists a few as they are', () => {
    expect(groupLines(['a', 'b'], ['x', 'y'])).toEqual(['a', 'b']);
  });

  test('groups many by kind, with the first ones of each kind', () => {
    const lines = Array.from({ length: 100 }, (_, at) => `line ${at}`);
    const grouped = groupLines(
      lines,
      lines.map((_, at) => (at < 98 ? 'many' : 'few'))
    );
    expect(grouped).toEqual([
      'many: 98',
      ...lines.slice(0, 5).map((line) => `  ${line}`),
      '  … and 93 more of this kind.',
      'few: 2',
      '  line 98',
      '  line 99',
    ]);
  });
});
