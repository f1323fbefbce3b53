import { type CellObject, read } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { ListUnreadable, MAX_LINE_LENGTH, MAX_LINES } from '../list';
import { reason } from '../reasons';
import type { TableRow } from './table';
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

/** Cells of the first sheet by row and column, starting at 0. Both may be sparse. */
const firstSheet = (workbook: Uint8Array): readonly (readonly CellObject[])[] => {
  try {
    const { Sheets, SheetNames } = read(workbook, {
      ...{ type: 'array', sheets: 0, dense: true, cellDates: true, UTC: true },
      ...{ cellFormula: false, cellHTML: false, cellText: false },
    });
    const cells = Sheets[SheetNames[0] ?? '']?.['!data'];
    if (cells !== undefined) return cells;
  } catch {
    // The library throws various errors for invalid workbooks.
  }
  throw new ListUnreadable(reason('redirect-list.not-xlsx'));
};

const toText = ({ t, v }: CellObject): string => {
  // The library returns errors as numbers, which would look like values.
  if (t === 'e') return '#ERROR!';
  const text = v instanceof Date ? v.toISOString().replace('T00:00:00.000Z', '') : String(v ?? '');
  if (text.length > MAX_LINE_LENGTH) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  return text;
};

/**
 * The rows of a workbook's first sheet.
 *
 * @throws ListUnreadable if it is not a workbook, or too large when unpacked
 */
export const readXlsx = (bytes: Uint8Array): TableRow[] => {
  const rows: TableRow[] = [];
  // Iterates over keys, because row numbers can be arbitrarily sparse.
  for (const [index, row] of Object.entries(firstSheet(unpacked(bytes)))) {
    const cells: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      const text = toText(cell);
      if (text === '') continue;
      if (Number(column) >= MAX_COLUMNS) {
        throw new ListUnreadable(reason('redirect-list.too-many-columns', { limit: MAX_COLUMNS }));
      }
      while (cells.length < Number(column)) cells.push('');
      cells.push(text);
    }
    // Spreadsheets may contain a million rows with formatting only.
    if (cells.length > 0) rows.push({ line: Number(index) + 1, cells });
    if (rows.length > MAX_LINES) {
      throw new ListUnreadable(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
    }
  }
  return rows;
};

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

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
