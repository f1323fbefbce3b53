import { type CellObject, type ParsingOptions, read } from '@e965/xlsx';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { MAX_LINE_LENGTH, MAX_LINES, UnreadableListError } from '../list';
import { reason } from '../reasons';
import { filledIn, hasAddress } from './find-header';
import { findColumns } from './recognise-columns';
import type { TableRow } from './table-row';
import { unzip, ZipRefusedError } from './zip';

/** Maximum unpacked size, larger than a sheet of `MAX_LINES` rows. */
const MAX_UNPACKED_MB = 96;
/** Maximum number of columns, more than any list has. */
const MAX_COLUMNS = 1000;

/** Matches the parts needed to read a list. Images, comments, charts and macros are never unpacked. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:(?:workbook|styles|sharedStrings)\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml))$/i;

const CONTENT_TYPES = /^\[Content_Types\]\.xml$/i;

/** Matches a part with a type of its own, such as `/xl/metadata.xml`. */
const TYPE_OF_PART = /<(?:\w+:)?Override\s[^<>]*?\bPartName\s*=\s*["']\/?([^"'<>]*)["'][^<>]*>/gi;

/**
 * Removes parts that were not unpacked from the list of parts. The library fails if a listed part is missing, such as
 * the metadata of dynamic arrays or the authors of comments.
 */
const withoutLeftOut = (types: Uint8Array): Uint8Array =>
  strToU8(
    strFromU8(types).replace(TYPE_OF_PART, (override, name: string) =>
      PARTS.test(name) ? override : ''
    )
  );

/**
 * Rebuilds the workbook with these parts only, uncompressed, so that the library unpacks no more than was
 * measured.
 */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  try {
    const parts = unzip(bytes, (name) => PARTS.test(name), MAX_UNPACKED_MB * 1024 * 1024);
    const files = Array.from(parts, ([name, part]) => [
      name,
      CONTENT_TYPES.test(name) ? withoutLeftOut(part) : part,
    ]);
    return zipSync(Object.fromEntries(files), { level: 0 });
  } catch (error) {
    if (error instanceof ZipRefusedError && error.code === 'too-large') {
      throw new UnreadableListError(reason('redirect-list.inflates', { limit: MAX_UNPACKED_MB }));
    }
    throw new UnreadableListError(reason('redirect-list.not-xlsx'));
  }
};

type Cells = readonly (readonly CellObject[])[];

interface Sheet {
  readonly name: string;
  /** `undefined` if it was not read. */
  readonly cells: Cells | undefined;
  readonly isHidden: boolean;
  /** Whether a row is hidden, by hand or by a filter. */
  readonly isRowHidden: (index: number) => boolean;
}

/**
 * Reads the cells of sheets by row and column, starting at 0. Both may be sparse.
 *
 * @param options which sheets to read, and how many of their rows
 * @returns all sheets, including those that were not read
 * @throws UnreadableListError for an invalid workbook, for which the library throws various errors
 */
const readSheets = (
  workbook: Uint8Array,
  options: Pick<ParsingOptions, 'sheets' | 'sheetRows'>
): Sheet[] => {
  try {
    const {
      Sheets,
      SheetNames,
      Workbook: book,
    } = read(workbook, {
      ...{ type: 'array', dense: true, cellDates: true, UTC: true },
      ...{ cellFormula: false, cellHTML: false, cellText: false, cellStyles: true },
      ...options,
    });
    return SheetNames.map((name, at) => ({
      ...{ name, cells: Sheets[name]?.['!data'] },
      isHidden: (book?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      isRowHidden: (index) => Sheets[name]?.['!rows']?.[index]?.hidden === true,
    }));
  } catch {
    throw new UnreadableListError(reason('redirect-list.not-xlsx'));
  }
};

const toText = ({ t, v }: CellObject): string => {
  // The library returns errors as numbers, which would look like values.
  if (t === 'e') return '#ERROR!';
  const text = v instanceof Date ? v.toISOString().replace('T00:00:00.000Z', '') : String(v ?? '');
  if (text.length > MAX_LINE_LENGTH)
    throw new UnreadableListError(reason('redirect-list.not-xlsx'));
  return text;
};

/** A sheet that is not read, with the first text in it. */
export interface OtherSheet {
  readonly name: string;
  readonly example: string;
}

/** Number of rows of each sheet that are searched for a list or the first text. */
const ROWS_LOOKED_AT = 50;

const textsIn = ({ cells = [] }: Sheet): string[][] =>
  Object.values(cells).map((row) => Object.values(row).map(toText));

const holdsList = (sheet: Sheet): boolean =>
  textsIn(sheet).some(
    (cells) => hasAddress(filledIn({ line: 0, cells })) || findColumns(cells) !== null
  );

/** Finds the first visible sheet with a list, otherwise a hidden one, otherwise the first sheet. */
const findListSheet = (sheets: readonly Sheet[]): number => {
  const isCandidate = (sheet: Sheet, isHidden: boolean): boolean =>
    sheet.isHidden === isHidden && holdsList(sheet);
  const found = [false, true].map((isHidden) =>
    sheets.findIndex((each) => isCandidate(each, isHidden))
  );
  return found.find((at) => at !== -1) ?? 0;
};

/** The content of a workbook. */
export interface Workbook {
  /** The rows of its first sheet with a list. */
  readonly rows: readonly TableRow[];
  readonly otherSheets: readonly OtherSheet[];
}

/** @throws UnreadableListError if it is not a workbook, or too large when unpacked */
export const readXlsx = (bytes: Uint8Array): Workbook => {
  const rows: TableRow[] = [];
  const workbook = unpacked(bytes);
  const sheets = readSheets(workbook, { sheetRows: ROWS_LOOKED_AT });
  const listAt = findListSheet(sheets);
  const { cells, isRowHidden } = readSheets(workbook, { sheets: listAt })[listAt] ?? {};
  if (cells === undefined || isRowHidden === undefined)
    throw new UnreadableListError(reason('redirect-list.not-xlsx'));
  // Iterates over keys, because row numbers can be arbitrarily sparse.
  for (const [index, row] of Object.entries(cells)) {
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(row)) {
      const text = toText(cell);
      if (text === '') continue;
      if (Number(column) >= MAX_COLUMNS) {
        throw new UnreadableListError(
          reason('redirect-list.too-many-columns', { limit: MAX_COLUMNS })
        );
      }
      while (texts.length < Number(column)) texts.push('');
      texts.push(text);
    }
    // Spreadsheets may contain a million rows with formatting only.
    if (texts.length > 0) {
      const isHidden = isRowHidden(Number(index));
      rows.push({ line: Number(index) + 1, cells: texts, ...(isHidden && { isHidden }) });
    }
    if (rows.length > MAX_LINES) {
      throw new UnreadableListError(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
    }
  }
  const otherSheets = sheets.flatMap((sheet, at) => {
    const example = textsIn(sheet)
      .flat()
      .find((text) => text.trim() !== '');
    return at === listAt || example === undefined ? [] : [{ name: sheet.name, example }];
  });
  return { rows, otherSheets };
};

/** Matches characters that XML does not allow. Notes may contain them. */
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
