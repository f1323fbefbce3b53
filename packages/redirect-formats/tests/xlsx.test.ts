import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { strFromU8 } from 'fflate';
import { readList } from '../src';
import { UnreadableListError } from '../src/list';
import { readXlsx, writeXlsx } from '../src/reading/xlsx';
import type { Reason } from '../src/reasons';
import { getWorkbook, getWorkbookWith, handmadeZip, workbookParts, zipped } from './workbook';

const refusal = (bytes: Uint8Array): Reason | null => {
  try {
    readXlsx(bytes);
    return null;
  } catch (error) {
    if (error instanceof UnreadableListError) return error.reason;
    throw error;
  }
};

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const NOT_XLSX = { code: 'redirect-list.not-xlsx', values: {} };

/** Builds a local header without a name, followed by data. */
const local = (data: Uint8Array): Buffer => {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  return Buffer.concat([header, data]);
};

describe('the cells of a workbook', () => {
  test('are texts, numbers, dates, booleans and errors', () => {
    const sheet = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3" s="1"><v>46053</v></c><c r="B3" s="1"><v>46053.5</v></c><c r="C3"><v>301</v></c><c r="D3"><v>0.5</v></c></row>
      <row r="4"/><row r="5"><c r="A5" s="1"/></row>
      <row r="7"><c r="A7" t="b"><v>1</v></c><c r="B7" t="b"><v>0</v></c><c r="C7" t="e"><v>#N/A</v></c><c r="D7" t="str"><f>"/"&amp;1</f><v>/x</v></c></row>
      <row><c t="inlineStr"><is><t>/without a place</t></is></c></row>`;
    const shared =
      '<sst><si><r><t>T</t></r><r><t xml:space="preserve">o </t></r><rPh sb="0" eb="1"><t>sound</t></rPh></si><si><t>/a&amp;&#x62;</t></si></sst>';
    const styles =
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    expect(readXlsx(getWorkbook(sheet, { shared, styles })).rows).toEqual([
      { line: 2, cells: ['To ', '', '/a&b'] },
      { line: 3, cells: ['2026-01-31', '2026-01-31T12:00:00.000Z', '301', '0.5'] },
      { line: 7, cells: ['true', 'false', '#ERROR!', '/x'] },
      { line: 8, cells: ['/without a place'] },
    ]);
  });

  const row = (...cells: string[]): string =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const LIST = row('from', 'to') + row('/a', '/b');

  test('are read from the first sheet, and other sheets with content are reported', () => {
    const workbook = getWorkbookWith({
      ...{ S: '<row r="1"><c r="A1"><v>1</v></c></row>', Empty: '<row r="1"/>' },
      More: '<row r="2"><c r="B2" t="inlineStr"><is><t>/x</t></is></c></row>',
    });
    expect(readXlsx(workbook)).toEqual({
      rows: [{ line: 1, cells: ['1'] }],
      otherSheets: [{ name: 'More', example: '/x' }],
    });
  });

  test.each<[string, Record<string, string>, string[]]>([
    ['the first is empty', { Empty: '<row/>', List: LIST }, []],
    ['the first explains it', { 'Read me': row('How to', 'use it'), List: LIST }, ['Read me']],
    ['the first is hidden', { '.Old': row('/x', '/y'), List: LIST }, ['.Old']],
    ['it is hidden', { Notes: row('Notes'), '.List': LIST }, ['Notes']],
    ['there are two', { A: LIST, B: row('/x', '/y') }, ['B']],
  ])('are read from the first sheet with a list, even if %s', (_what, sheets, others) => {
    const { rows, otherSheets } = readXlsx(getWorkbookWith(sheets));
    expect(rows.map(({ cells }) => cells.join(' '))).toEqual(['from to', '/a /b']);
    expect(otherSheets.map(({ name }) => name)).toEqual(others);
  });

  test('are read as they were written', () => {
    const rows = [
      ['=1+1', ' /a ', '<&>"'],
      ['ü', '😀', '/z'],
    ];
    expect(readXlsx(writeXlsx(rows)).rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test('may be billions of rows down, but not thousands of columns to the right', () => {
    const sheet =
      '<row r="1048576"><c r="B1048576"><v>1</v></c><c r="XFD1048576"/></row><row r="4000000000"><c r="A4000000000"><v>3</v></c></row>';
    expect(readXlsx(getWorkbook(sheet)).rows).toEqual([
      { line: 1_048_576, cells: ['', '1'] },
      { line: 4_000_000_000, cells: ['3'] },
    ]);
    const wide = getWorkbook('<row r="1"><c r="XFD1"><v>2</v></c></row>');
    expect(refusal(wide)).toEqual({
      ...{ code: 'redirect-list.too-many-columns', values: { limit: 1000 } },
    });
  });
});

describe('an archive is refused', () => {
  const sheet = 'xl/worksheets/sheet1.xml';

  test('with overlapping entries, before any of them is unpacked', () => {
    const bytes = local(Buffer.alloc(1_000_000, ' '));
    const entry = { from: 0, packed: 1_000_000, size: 1_000_000, method: 0 };
    const overlapping = Array.from({ length: 60 }, (_, at) => ({
      ...entry,
      name: `xl/worksheets/sheet${at + 1}.xml`,
    }));
    expect(refusal(handmadeZip(bytes, overlapping))).toEqual(NOT_XLSX);
    // One of these entries begins inside the other; neither is read.
    const nested = Buffer.concat([local(local(Buffer.alloc(100)))]);
    expect(
      refusal(
        handmadeZip(nested, [
          { name: 'a', from: 0, packed: 130, size: 130, method: 0 },
          { name: 'b', from: 30, packed: 100, size: 100, method: 0 },
        ])
      )
    ).toEqual(NOT_XLSX);
  });

  test('with entries that reach into the directory or beyond the end', () => {
    for (const packed of [101, 10_000, 0xffffffff]) {
      const entry = { name: sheet, from: 0, packed, size: packed, method: 0 };
      expect(refusal(handmadeZip(local(Buffer.alloc(100)), [entry]))).toEqual(NOT_XLSX);
    }
    const outside = { name: sheet, from: 0xfffffff0, packed: 1, size: 1, method: 0 };
    expect(refusal(handmadeZip(local(Buffer.alloc(100)), [outside]))).toEqual(NOT_XLSX);
  });

  test('with more entries than a workbook has', () => {
    const bytes = Buffer.concat(Array.from({ length: 10_001 }, () => local(Buffer.alloc(0))));
    const entries = Array.from({ length: 10_001 }, (_, at) => ({
      ...{ name: `${at}`, from: at * 30, packed: 0, size: 0, method: 0 },
    }));
    expect(refusal(handmadeZip(bytes, entries))).toEqual(NOT_XLSX);
  });

  test('that declares a size larger than any list', () => {
    const most = { code: 'redirect-list.inflates', values: { limit: 96 } };
    const claims = (...sizes: readonly number[]): Uint8Array => {
      const bytes = Buffer.concat(sizes.map(() => local(Buffer.alloc(0))));
      return handmadeZip(
        bytes,
        sizes.map((size, at) => ({
          ...{
            name: `xl/worksheets/sheet${at + 1}.xml`,
            from: at * 30,
            packed: 0,
            size,
            method: 8,
          },
        }))
      );
    };
    expect(refusal(claims(97 * 1024 * 1024))).toEqual(most);
    expect(refusal(claims(49 * 1024 * 1024, 49 * 1024 * 1024))).toEqual(most);
    expect(refusal(claims(0xffffffff))).toEqual(most);
  });

  test('that is larger than declared, without unpacking more than declared', () => {
    const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
    const entry = { name: sheet, from: 0, packed: packed.length, size: 1000, method: 8 };
    const archive = handmadeZip(local(packed), [entry]);
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal(archive)).toEqual(NOT_XLSX);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 * 1024);
    const less = handmadeZip(local(packed), [{ ...entry, size: 300 * 1024 }]);
    expect(refusal(less)).toEqual(NOT_XLSX);
  });

  test('that is not a workbook', () => {
    expect(refusal(zipped({ 'a.txt': '/a /b' }))).toEqual(NOT_XLSX);
    expect(refusal(Buffer.from('PK\u0003\u0004'))).toEqual(NOT_XLSX);
    const whole = zipped(workbookParts('<row/>'));
    for (const length of [0, 22, 500, whole.length - 1]) {
      expect(refusal(whole.subarray(0, length))).toEqual(NOT_XLSX);
    }
  });
});

test('does not read a damaged workbook as another format', () => {
  const bytes = Buffer.from('\u0000\u0001/a\t/b\n/c\t/d\n');
  for (const name of ['list.xlsx', 'LIST.XLSX', 'a/list.xlsx?x=1']) {
    expect(() => readList(bytes, { name })).toThrow('redirect-list.not-xlsx');
  }
  expect(() => readList(bytes, { name: 'list.txt' })).toThrow('redirect-list.not-text');
});

test('does not unpack images and other parts of a workbook', () => {
  const parts = workbookParts('<row><c t="str"><v>/a</v></c></row>');
  const picture = new Uint8Array(100 * 1024 * 1024);
  const bytes = zipped({ ...parts, 'xl/media/image1.png': picture });
  expect(readXlsx(bytes).rows).toEqual([{ line: 1, cells: ['/a'] }]);
});

const listOf = (bytes: Uint8Array): string[] =>
  readList(bytes, {}).lines.map(({ source, destination }) => `${source} ${destination}`);

test('reads a workbook of the library itself, with its metadata of dynamic arrays', () => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['from', 'to'],
      ['/a', '/b'],
    ]),
    'S'
  );
  const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer;
  expect(strFromU8(new Uint8Array(bytes), true)).toContain('xl/metadata.xml');
  expect(listOf(new Uint8Array(bytes))).toEqual(['/a /b']);
});

test.each([
  ['xl/metadata.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata'],
  ['xl/persons/person.xml', 'application/vnd.ms-excel.person'],
  ['xl/calcChain.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.calcChain'],
  ['xl/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme'],
  ['xl/threadedComments/threadedComment1.xml', 'application/vnd.ms-excel.threadedcomments'],
  ['xl/externalLinks/externalLink1.xml', `${SHEET_TYPE}.externalLink`],
  ['xl/connections.xml', `${SHEET_TYPE}.connections`],
  ['customXml/itemProps1.xml', 'application/vnd.openxmlformats-officedocument.customXmlProperties'],
  ['docProps/custom.xml', 'application/vnd.openxmlformats-officedocument.custom-properties'],
])('reads a workbook without its part %s', (part, type) => {
  const sheet = '<row><c t="str"><v>/a</v></c><c t="str"><v>/b</v></c></row>';
  const parts = workbookParts(sheet);
  const types = parts['[Content_Types].xml'] ?? '';
  const override = `<Override ContentType="${type}+xml" PartName="/${part}"/>`;
  const content = types.replace('</Types>', `${override}</Types>`);
  const bytes = zipped({ ...parts, '[Content_Types].xml': content, [part]: '<not-looked-at' });
  expect(listOf(bytes)).toEqual(['/a /b']);
});

test.each(['list.xls', 'list.xlsx', 'list.csv', ''])(
  'refuses an old workbook, or one with a password: %j',
  (name) => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ['from', 'to'],
        ['/a', '/b'],
      ]),
      'S'
    );
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
    expect([...bytes.subarray(0, 4)]).toEqual([0xd0, 0xcf, 0x11, 0xe0]);
    for (const format of [null, 'csv', 'xlsx'] as const) {
      expect(() => readList(bytes, { name, format })).toThrow('redirect-list.old-workbook');
    }
  }
);

test('does not mistake other binary files for UTF-16 with half a character', () => {
  const bytes = Uint8Array.from([0x89, 0, 0x4e, 0, 0, 0, 0, 0, 0, 0xd8, 1, 0]);
  expect(() => readList(bytes, {})).toThrow('redirect-list.not-text');
});

test('asks about hidden rows, and leaves them out if they are ignored', () => {
  const row = (hidden: string, ...cells: string[]): string =>
    `<row${hidden}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const bytes = getWorkbook(
    row('', 'source', 'destination') + row('', '/a', '/b') + row(' hidden="1"', '/c', '/d')
  );
  expect(readList(bytes, {}).unread).toEqual([{ column: 'Hidden rows', example: '/c, /d' }]);
  const { lines, unread } = readList(bytes, { ignoredColumns: ['Hidden rows'] });
  expect([lines.map(({ source }) => source), unread]).toEqual([['/a'], []]);
});
