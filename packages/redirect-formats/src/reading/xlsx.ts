import { type CellObject, type ParsingOptions, read } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { ListUnreadable, MAX_LINE_LENGTH, MAX_LINES } from '../list';
import { reason } from '../reasons';
import type { TableRow } from './table-row';
import { unzip, ZipRefusedError } from './zip';

/** Larger than a sheet of `MAX_LINES` rows. */
const MAX_UNPACKED_MB = 96;
/** More columns than any list has. */
const MAX_COLUMNS = 1000;

/** The parts needed to read a list. Pictures, comments, charts and macros are never unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:(?:workbook|styles|sharedStrings)\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml))$/i;

/**
 * The workbook with these parts only, uncompressed, so that the library unpacks nothing beyond what was
 * measured.
 */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  try {
    const parts = unzip(bytes, (name) => PARTS.test(name), MAX_UNPACKED_MB * 1024 * 1024);
    return zipSync(Object.fromEntries(parts), { level: 0 });
  } catch (error) {
    if (error instanceof ZipRefusedError && error.code === 'too-large') {
      throw new ListUnreadable(reason('redirect-list.inflates', { limit: MAX_UNPACKED_MB }));
    }
    throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  }
};

type Cells = readonly (readonly CellObject[])[];

/**
 * The cells of sheets by row and column, starting at 0. Both may be sparse.
 *
 * @param options which sheets, and how many of their rows
 * @returns those that were read by name, `undefined` for the others
 * @throws ListUnreadable for an invalid workbook, for which the library throws various errors
 */
const readSheets = (
  workbook: Uint8Array,
  options: Pick<ParsingOptions, 'sheets' | 'sheetRows'>
): (readonly [name: string, cells: Cells | undefined])[] => {
  try {
    const { Sheets, SheetNames } = read(workbook, {
      ...{ type: 'array', dense: true, cellDates: true, UTC: true },
      ...{ cellFormula: false, cellHTML: false, cellText: false },
      ...options,
    });
    return SheetNames.map((name) => [name, Sheets[name]?.['!data']]);
  } catch {
    throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  }
};

const toText = ({ t, v }: CellObject): string => {
  // The library returns errors as numbers, which would look like values.
  if (t === 'e') return '#ERROR!';
  const text = v instanceof Date ? v.toISOString().replace('T00:00:00.000Z', '') : String(v ?? '');
  if (text.length > MAX_LINE_LENGTH) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  return text;
};

/** A sheet that is not read, with the first text in it. */
export interface OtherSheet {
  readonly name: string;
  readonly example: string;
}

/** Number of rows in which the first text of another sheet is searched. */
const ROWS_LOOKED_AT = 50;

/** The sheets behind the first one that have content. */
const findOtherSheets = (workbook: Uint8Array, count: number): OtherSheet[] => {
  if (count < 2) return [];
  const others = readSheets(workbook, { sheetRows: ROWS_LOOKED_AT }).slice(1);
  return others.flatMap(([name, cells = []]) => {
    const all = Object.values(cells).flatMap((row) => Object.values(row));
    const example = all.map(toText).find((text) => text.trim() !== '');
    return example === undefined ? [] : [{ name, example }];
  });
};

/** What a workbook contains. */
export interface Workbook {
  /** The rows of its first sheet. */
  readonly rows: readonly TableRow[];
  readonly otherSheets: readonly OtherSheet[];
}

/** @throws ListUnreadable if it is not a workbook, or too large when unpacked */
export const readXlsx = (bytes: Uint8Array): Workbook => {
  const rows: TableRow[] = [];
  const workbook = unpacked(bytes);
  const sheets = readSheets(workbook, { sheets: 0 });
  const cells = sheets[0]?.[1];
  if (cells === undefined) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  // Iterates over keys, because row numbers can be arbitrarily sparse.
  for (const [index, row] of Object.entries(cells)) {
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      const text = toText(cell);
      if (text === '') continue;
      if (Number(column) >= MAX_COLUMNS) {
        throw new ListUnreadable(reason('redirect-list.too-many-columns', { limit: MAX_COLUMNS }));
      }
      while (texts.length < Number(column)) texts.push('');
      texts.push(text);
    }
    // Spreadsheets may contain a million rows with formatting only.
    if (texts.length > 0) rows.push({ line: Number(index) + 1, cells: texts });
    if (rows.length > MAX_LINES) {
      throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
    }
  }
  return { rows, otherSheets: findOtherSheets(workbook, sheets.length) };
};

/** Characters that XML does not have. Notes may contain them. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is about
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escaped = (text: string): string =>
  text
    .replace(NO_XML, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Creates a workbook with one sheet of text cells. */
export const writeXlsx = (rows: readonly (readonly string[])[]): Uint8Array => {
  const cell = (text: string): string =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${SCHEMAS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"><sheets><sheet name="Redirects" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${SCHEMAS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SCHEMAS}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(HEAD + xml)] as const);
  return zipSync(Object.fromEntries(files), { mtime: new Date(2000, 0, 1) });
};
