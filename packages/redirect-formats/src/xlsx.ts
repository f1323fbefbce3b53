import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate';
import { reason } from './reasons';
import { ListUnreadable } from './list';
import { readSharedStrings, readSheet } from './sheet';
import type { TableRow } from './table';

/** What a sheet of as many lines takes; a small file may claim to be, or become, far more than that. */
const MOST_INFLATED = 96 * 1024 * 1024;

const PARTS =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

const unzip = (bytes: Uint8Array): Unzipped => {
  let inflated = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!PARTS.test(name)) return false;
        // Entries may lie over each other, so that each copies the same bytes again.
        inflated += Math.max(size, originalSize);
        if (inflated > MOST_INFLATED) {
          const limit = MOST_INFLATED / 1024 / 1024;
          throw new ListUnreadable(reason('redirect-list.inflates', { limit }));
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ListUnreadable) throw error;
    throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  }
};

/** The tags of a text, without their brackets. Each character is looked at once, however the text is made. */
const tagsOf = (xml: string): string[] =>
  xml
    .split('<')
    .slice(1)
    .map((part) => part.split('>', 1)[0] ?? '');

/** The part that holds the first sheet, as the workbook names it. */
const firstSheet = (parts: Unzipped): string | undefined => {
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const sheet = tagsOf(text('xl/workbook.xml')).find((tag) => /^(?:\w+:)?sheet\s/.test(tag)) ?? '';
  const id = /\sr:id="([^"]+)"/.exec(sheet)?.[1];
  const relation = tagsOf(text('xl/_rels/workbook.xml.rels')).find(
    (tag) => tag.startsWith('Relationship ') && tag.includes(` Id="${id}"`)
  );
  const target = /\sTarget="([^"]+)"/.exec(relation ?? '')?.[1] ?? '';
  const named = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return named in parts ? named : Object.keys(parts).find((name) => name.includes('/worksheets/'));
};

/**
 * The rows of the first sheet of a workbook.
 *
 * @throws ListUnreadable for what is none, or is too large when it is unpacked
 */
export const readXlsx = (bytes: Uint8Array): TableRow[] => {
  const parts = unzip(bytes);
  const sheet = firstSheet(parts);
  const xml = sheet === undefined ? undefined : parts[sheet];
  if (xml === undefined) throw new ListUnreadable(reason('redirect-list.not-xlsx'));
  return readSheet(xml, readSharedStrings(parts['xl/sharedStrings.xml'] ?? new Uint8Array()));
};

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with one sheet, whose cells are all texts. */
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
