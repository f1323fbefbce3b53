import { type Reason, reason } from '../reasons';
import { csvText } from './csv-text';
import type { ExportedRedirect } from './exported-redirect';
import type { WrittenList } from './written-list';

const HEADER = ['source', 'destination', 'target'];

/** Maximum length of a note. Spreadsheets allow 32,767 characters per cell, and readers limit a row. */
const MAX_NOTE_LENGTH = 30_000;

const isLong = ({ note }: ExportedRedirect): boolean => (note ?? '').length > MAX_NOTE_LENGTH;

/** Returns a note as it will be read again. A long one is shortened, without half a character at its end. */
const getNote = ({ note }: ExportedRedirect): string => {
  const text = (note ?? '').trim().replace(/\r\n?/g, '\n');
  return text.length > MAX_NOTE_LENGTH
    ? `${text.slice(0, MAX_NOTE_LENGTH).replace(/[\ud800-\udbff]$/, '')}…`
    : text;
};

/** Builds rows with a header. There is a column for notes only if one of the redirects has a note. */
export const getTable = (redirects: readonly ExportedRedirect[]): string[][] => {
  const rows = redirects.map(({ source, target, value }) => [source, value ?? '', target]);
  const notes = redirects.map(getNote);
  if (notes.every((note) => note === '')) return [HEADER, ...rows];
  return [[...HEADER, 'note'], ...rows.map((row, at) => [...row, notes[at] ?? ''])];
};

/** Lists reasons why a table does not contain everything. */
export const getTableReasons = (redirects: readonly ExportedRedirect[]): Reason[] =>
  redirects.some(isLong)
    ? [reason('redirect-list.notes-shortened', { limit: MAX_NOTE_LENGTH })]
    : [];

/** The NUL character. A file that contains it is not text. Only a change by SQL could have stored it. */
const NUL = '\0';

export const writeTable = (
  format: string,
  redirects: readonly ExportedRedirect[],
  separator: string
): WrittenList => {
  const isText = ({ source, value, note }: ExportedRedirect): boolean =>
    !`${source}${value ?? ''}${note ?? ''}`.includes(NUL);
  const left = redirects
    .filter((redirect) => !isText(redirect))
    .map(({ source }) => ({
      ...{ source, reason: reason('redirect-list.holds-no-character', { format }) },
    }));
  const written = redirects.filter(isText);
  return {
    ...{ content: csvText(getTable(written), separator), left },
    notes: getTableReasons(written),
  };
};
