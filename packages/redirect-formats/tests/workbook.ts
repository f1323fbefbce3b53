import { strToU8, type Zippable, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;

const override = (part: string, type: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="${SHEETS}.${type}+xml"/>`;

/** Returns the parts of a workbook with one sheet, as written by spreadsheet programs. */
export const workbookParts = (
  sheet: string,
  { shared = '<sst/>', styles = '<styleSheet/>' } = {}
): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('sharedStrings', 'sharedStrings')}${override('styles', 'styles')}</Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/sharedStrings.xml': HEAD + shared,
  'xl/styles.xml': HEAD + styles,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SCHEMAS}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
});

export const zipped = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return zipSync(files, { level: 1 });
};

/** Builds a workbook with one sheet of these rows in XML. */
export const getWorkbook = (
  sheet: string,
  more?: { readonly shared?: string; readonly styles?: string }
): Uint8Array => zipped(workbookParts(sheet, more));

/** Builds a workbook with several sheets of these rows in XML, by name. A leading dot hides a sheet. */
export const getWorkbookWith = (sheets: Readonly<Record<string, string>>): Uint8Array => {
  const parts = workbookParts('');
  const each = (write: (name: string, number: number) => string): string =>
    Object.keys(sheets)
      .map((name, at) => write(name, at + 1))
      .join('');
  const replaced = (part: string, written: RegExp, by: string): Record<string, string> => ({
    [part]: (parts[part] ?? '').replace(written, by),
  });
  const files = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    workbookParts(rows)['xl/worksheets/sheet1.xml'] ?? '',
  ]);
  return zipped({
    ...parts,
    ...replaced(
      '[Content_Types].xml',
      /<Override PartName="\/xl\/worksheets\/sheet1.xml".*?\/>/,
      each((_name, number) => override(`worksheets/sheet${number}`, 'worksheet'))
    ),
    ...replaced(
      'xl/workbook.xml',
      /<sheet .*?\/>/,
      each((name, number) => {
        const state = name.startsWith('.') ? ' state="hidden"' : '';
        return `<sheet name="${name}" sheetId="${number}"${state} r:id="rId${number + 9}"/>`;
      })
    ),
    ...replaced(
      'xl/_rels/workbook.xml.rels',
      /<Relationship Id="rId1".*?\/>/,
      each(
        (_name, number) =>
          `<Relationship Id="rId${number + 9}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`
      )
    ),
    ...(Object.fromEntries(files) as Record<string, string>),
  });
};

/** An entry of a hand-written ZIP archive. */
export interface HandmadeEntry {
  readonly name: string;
  /** Its offset in `bytes`. */
  readonly from: number;
  readonly packed: number;
  readonly size: number;
  readonly method: number;
}

/** Builds an archive of these bytes with a directory of any content. */
export const handmadeZip = (bytes: Uint8Array, entries: readonly HandmadeEntry[]): Uint8Array => {
  const headers = entries.map(({ name, from, packed, size, method }) => {
    const header = Buffer.alloc(46 + name.length);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(packed, 20);
    header.writeUInt32LE(size, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(from, 42);
    header.write(name, 46, 'latin1');
    return header;
  });
  const directory = Buffer.concat(headers);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(bytes.length, 16);
  return Buffer.concat([bytes, directory, end]);
};
