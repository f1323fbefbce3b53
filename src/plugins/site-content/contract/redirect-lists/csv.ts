import { CsvError, parse } from 'csv-parse/sync';
import { reason } from '../problems/problem';
import { linesOf } from './lines';
import { ListUnreadable, LONGEST_LINE } from './list';
import type { TableRow } from './table';

const SEPARATORS = [',', ';', '\t', '|'];

/** The character that stands most often in the first line that says something, outside of quotes. */
const separatorOf = (lines: readonly string[]): string => {
  const first = lines.find((line) => line.trim() !== '' && !/^#\s/.test(line)) ?? '';
  const bare = first.replace(/"[^"]*"/g, '');
  const countOf = (separator: string): number => bare.split(separator).length;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best), ',');
};

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * The rows of a table in CSV or TSV, whatever separates its cells.
 *
 * @throws ListUnreadable where quotes do not match, and where there is too much of it
 */
export const readCsv = (text: string): TableRow[] => {
  const lines = linesOf(text);
  let parsed: Parsed[];
  try {
    // The parser counts a line end of two characters within quotes twice.
    parsed = parse(text.replace(/\r\n?/g, '\n'), {
      ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true },
      ...{ delimiter: separatorOf(lines), max_record_size: LONGEST_LINE },
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    throw new ListUnreadable(reason('redirect-list.not-csv', { line }));
  }
  // A record may go on over several lines, and is where it begins.
  return parsed.map(({ record, info }) => ({
    line: info.lines - record.join('').split('\n').length + 1,
    cells: record,
  }));
};
