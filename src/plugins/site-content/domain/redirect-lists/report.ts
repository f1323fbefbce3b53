import type { ListFormat, Unread } from 'redirect-formats';
import type { Reason } from '../problems/codes';
import { type Language, toMessage } from '../problems/message-of';
import type { LineResult, PlannedLine } from './plan';

/** The result of a line as reported to people and programs. */
export type LineOutcome = Pick<
  PlannedLine,
  'line' | 'source' | 'destination' | 'before' | 'result' | 'reasons'
>;

/** The result of a line for programs. */
export interface ReportedLine extends Omit<LineOutcome, 'reasons' | 'result'> {
  readonly result: LineResult | 'warned';
  /** Code of the first reason: why the line is refused, or its warning. */
  readonly code: Reason['code'] | null;
  /** All reasons as text. */
  readonly message: string | null;
}

/** Counts by result; lines added or changed with a warning count as `warned` only. */
export type LineCounts = Readonly<Record<LineResult | 'warned', number>>;

export interface Report {
  readonly format: ListFormat;
  readonly applied: boolean;
  readonly counts: LineCounts;
  readonly lines: readonly ReportedLine[];
  /** Columns or members that the user must decide about before anything is applied. */
  readonly unread: readonly Unread[];
}

/** Whether a line is added or changed with a warning. */
export const isWarned = ({ result, reasons }: Pick<LineOutcome, 'result' | 'reasons'>): boolean =>
  (result === 'added' || result === 'changed') && reasons.length > 0;

/** Counts lines by result. */
export const countLines = (
  lines: readonly Pick<LineOutcome, 'result' | 'reasons'>[]
): LineCounts => {
  const counts = { added: 0, changed: 0, same: 0, deleted: 0, refused: 0, warned: 0 };
  for (const line of lines) {
    counts[isWarned(line) ? 'warned' : line.result] += 1;
  }
  return counts;
};

/** Builds the report of an import or a dry run. */
export const getReport = (
  format: ListFormat,
  reported: readonly LineOutcome[],
  applied: boolean,
  unread: readonly Unread[] = [],
  language: Language = 'en'
): Report => ({
  ...{ format, applied, counts: countLines(reported), unread },
  lines: reported.map(({ line, source, destination, before, result, reasons }) => ({
    ...{
      line,
      source,
      destination,
      result: isWarned({ result, reasons }) ? ('warned' as const) : result,
    },
    ...(before === undefined ? {} : { before }),
    code: reasons[0]?.code ?? null,
    message:
      reasons.length === 0 ? null : reasons.map((each) => toMessage(each, language)).join(' '),
  })),
});
