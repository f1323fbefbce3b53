import type { ListFormat, Unread } from 'redirect-formats';
import type { Reason } from '../problems/codes';
import { type Language, toMessage } from '../problems/message-of';
import type { LineResult, PlannedLine } from './plan';

/** What becomes of a line, as far as people and programs are told. */
export type LineOutcome = Pick<
  PlannedLine,
  'line' | 'source' | 'destination' | 'before' | 'result' | 'reasons'
>;

/** What becomes of a line, for programs. */
export interface ReportedLine extends Omit<LineOutcome, 'reasons' | 'result'> {
  readonly result: LineResult | 'warned';
  /** Of the first that is to be said: why it is refused, or what is to be known. */
  readonly code: Reason['code'] | null;
  /** Of all that is to be said. */
  readonly message: string | null;
}

/** By result; what is added or changed with a warning is counted as `warned` alone. */
export type LineCounts = Readonly<Record<LineResult | 'warned', number>>;

export interface Report {
  readonly format: ListFormat;
  readonly applied: boolean;
  readonly counts: LineCounts;
  readonly lines: readonly ReportedLine[];
  /** What nobody understands, and has to be decided about before anything is applied. */
  readonly unread: readonly Unread[];
}

/** Whether a line is added or changed, and something is to be known of it. */
export const isWarned = ({ result, reasons }: Pick<LineOutcome, 'result' | 'reasons'>): boolean =>
  (result === 'added' || result === 'changed') && reasons.length > 0;

/** How many lines come to what. */
export const countLines = (
  lines: readonly Pick<LineOutcome, 'result' | 'reasons'>[]
): LineCounts => {
  const counts = { added: 0, changed: 0, same: 0, deleted: 0, refused: 0, warned: 0 };
  for (const line of lines) {
    counts[isWarned(line) ? 'warned' : line.result] += 1;
  }
  return counts;
};

/** What has become of a list, or would. */
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
