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

/** More columns than anybody looks at. */
const MOST_COLUMNS = 50;

/**
 * The rows of a table in CSV or TSV, whatever separates its cells.
 *
 * @param separator where it is known
 * @throws ListUnreadable where quotes do not match, and where there is too much of it
 */
export const readCsv = (text: string, separator?: string): TableRow[] => {
  const found = separatorOf(linesOf(text));
  const delimiter = separator ?? found;
  const rows: TableRow[] = [];
  try {
    parse(text.trimEnd(), {
      ...{ delimiter, relax_column_count: true, relax_quotes: true, max_record_size: LONGEST_LINE },
      on_record: (record: string[], { lines }) => {
        // A record may go on over several lines, and is where it begins.
        const line = lines - record.join('').split('\n').length + 1;
        rows.push({ line, cells: record.slice(0, MOST_COLUMNS) });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    throw new ListUnreadable(reason('redirect-list.not-csv', { line }));
  }
};
