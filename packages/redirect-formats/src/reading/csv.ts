import { CsvError, parse } from 'csv-parse/sync';
import { MAX_LINE_LENGTH, UnreadableListError } from '../list';
import { reason } from '../reasons';
import { toLines } from './lines';
import type { TableRow } from './table-row';

const SEPARATORS = [',', ';', '\t', '|'];

/** Number of lines used to detect the separator. */
const LINES_LOOKED_AT = 50;

/** Number of characters in which these lines are searched. */
const CHARACTERS_LOOKED_AT = 200_000;

/** Matches quoted cells, which may span several lines. */
const QUOTED_CELL = /(?<![^,;\t|\n])"[^"]*(?:""[^"]*)*"(?![^,;\t|\n])/g;

/**
 * Finds the character that occurs outside quotes in the most non-empty lines, then most often in the first one.
 *
 * @throws UnreadableListError if there are more or longer lines than any list has
 */
const getSeparator = (text: string): string => {
  toLines(text);
  const lines = text.slice(0, CHARACTERS_LOOKED_AT).replace(QUOTED_CELL, '').split('\n');
  const telling = lines.filter((line) => line.trim() !== '' && !/^#(?:\s|$)/.test(line));
  const bare = telling.slice(0, LINES_LOOKED_AT).map((line) => line.replace(/"[^"]*"/g, ''));
  const rank = (separator: string): number => {
    const inLines = bare.filter((line) => line.includes(separator)).length;
    return inLines * MAX_LINE_LENGTH + (bare[0] ?? '').split(separator).length;
  };
  return SEPARATORS.reduce((best, each) => (rank(each) > rank(best) ? each : best), ',');
};

/** Maximum number of columns, more than any list has. */
const MAX_COLUMNS = 1000;

/**
 * Reads the rows of a table in CSV or TSV, with any separator.
 *
 * @param separator if known
 * @throws UnreadableListError for unmatched quotes and exceeded limits
 */
export const readCsv = (written: string, separator?: string): TableRow[] => {
  const hint = /^sep=(.)[ \t]*(?=\n|$)/i.exec(written);
  const text = hint === null ? written : written.slice(hint[0].length);
  const found = hint?.[1] ?? getSeparator(text);
  const delimiter = separator ?? found;
  const rows: TableRow[] = [];
  try {
    parse(text.trimEnd(), {
      ...{
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        max_record_size: MAX_LINE_LENGTH,
      },
      on_record: (record: string[], { lines }) => {
        // A record may span several lines and gets the number of its first line.
        const line = lines - record.join('').split('\n').length + 1;
        if (record.length > MAX_COLUMNS) {
          throw new UnreadableListError(
            reason('redirect-list.too-many-columns', { limit: MAX_COLUMNS })
          );
        }
        rows.push({ line, cells: record });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: unknown }).lines ?? 1);
    throw new UnreadableListError(reason('redirect-list.not-csv', { line }));
  }
};
