import { useIntl } from 'react-intl';
import { languageOf, messageOf } from '../../../site-content/contract/problems/message-of';
import { readReason } from '../../../site-content/contract/problems/read-reason';
import { readCode } from '../../contract/problems';
import type { ScheduleProblem } from '../../contract/schedule';
import { useText } from './translations/text';
import { useTimeText } from './use-time-text';

interface AnsweredError {
  readonly status?: number;
  readonly details?: { readonly errors?: readonly ScheduleProblem[] };
}

/** Gives sentences in the panel's language for what is wrong, and for what was thrown by a request. */
export const useProblemTexts = () => {
  const text = useText();
  const timeText = useTimeText();
  const { locale } = useIntl();

  const sentenceOf = (problem: ScheduleProblem): string => {
    const own = readCode(problem.code);
    if (own !== null) {
      const { at, ...values } = problem.values as Readonly<Record<string, string>>;
      return text(`problem.${own}`, at === undefined ? values : { ...values, at: timeText(at) });
    }
    const reason = readReason(problem);
    return reason === null ? problem.message : messageOf(reason, languageOf(locale));
  };
  const sentencesIn = (thrown: unknown): string[] => {
    const answered = thrown as AnsweredError | null;
    if (answered?.status === 403) return [text('forbidden')];
    const problems = answered?.details?.errors ?? [];
    return problems.length === 0 ? [text('not-done')] : problems.map(sentenceOf);
  };
  return { sentenceOf, sentencesIn };
};
