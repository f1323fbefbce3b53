import { messageOf } from '../plugins/site-content/contract/problems/message-of';
import type { ListFormat } from '../plugins/site-content/contract/redirect-lists/formats';
import type { LineResult, PlannedLine } from '../plugins/site-content/contract/redirect-lists/plan';

/** What becomes of a line, for programs. */
export interface ReportedLine {
  /** In the file; `null` for a redirect that is deleted. */
  readonly line: number | null;
  readonly source: string;
  readonly destination: string | null;
  /** Where it led to, of one that is changed. */
  readonly before?: string | null;
  readonly result: LineResult;
  /** Of the first that is to be said: why it is refused, or what is to be known. */
  readonly code: string | null;
  /** Of all that is to be said. */
  readonly message: string | null;
}

export interface Report {
  readonly format: ListFormat;
  readonly applied: boolean;
  /** By result; those that are taken, and of which something is to be known, are counted as `warned` as well. */
  readonly counts: Readonly<Record<LineResult | 'warned', number>>;
  readonly lines: readonly ReportedLine[];
}

/** What has become of a list, or would. */
export const reportOf = (
  format: ListFormat,
  planned: readonly PlannedLine[],
  applied: boolean
): Report => {
  const counts = { added: 0, changed: 0, same: 0, deleted: 0, refused: 0, warned: 0 };
  const lines = planned.map(({ line, source, destination, before, result, reasons }) => {
    counts[result] += 1;
    if (result !== 'refused' && reasons.length > 0) counts.warned += 1;
    return {
      ...{ line, source, destination, result },
      ...(before === undefined ? {} : { before }),
      code: reasons[0]?.code ?? null,
      message: reasons.length === 0 ? null : reasons.map((each) => messageOf(each, 'en')).join(' '),
    };
  });
  return { format, applied, counts, lines };
};
