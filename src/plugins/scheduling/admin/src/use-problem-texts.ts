import { useIntl } from 'react-intl';
import { readCode } from '#scheduling/domain/problems';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import { useFieldLabels } from '#site-content/admin/routes/field-labels';
import { PAGE } from '#site-content/domain/content-types';
import type { Reason } from '#site-content/domain/problems/codes';
import { getLanguage, toMessage } from '#site-content/domain/problems/message-of';
import { reasonIn } from '#site-content/domain/problems/read-reason';
import { useText } from './translations/text';
import { useTimeText } from './use-time-text';

type FieldProblem = Pick<ScheduleProblem, 'path' | 'models'> & { readonly reason: Reason };

type Details = { readonly errors?: readonly ScheduleProblem[] };

/** Returns the problems of a refused request; none if it failed for another reason. */
export const getProblems = (thrown: unknown): readonly ScheduleProblem[] =>
  (thrown as { details?: Details } | null)?.details?.errors ?? [];

/** Renders problems and request errors in the panel's language. */
export const useProblemTexts = () => {
  const { toFieldName } = useFieldLabels(PAGE);
  const text = useText();
  const timeText = useTimeText();
  const { locale } = useIntl();

  const toFieldSentence = ({ path, models, reason }: FieldProblem): string => {
    const sentence = toMessage(reason, getLanguage(locale));
    const field = toFieldName(path, models);
    return field === '' ? sentence : `${field}: ${sentence}`;
  };
  const toSentence = (problem: ScheduleProblem): string => {
    const own = readCode(problem.code);
    if (own !== null) {
      const { at, ...values } = problem.values as Readonly<Record<string, string>>;
      return text(`problem.${own}`, at === undefined ? values : { ...values, at: timeText(at) });
    }
    return toFieldSentence({ ...problem, reason: reasonIn(problem) });
  };
  const sentencesIn = (thrown: unknown): string[] => {
    const problems = getProblems(thrown).map(toSentence);
    if (problems.length > 0) return problems;
    const isForbidden = (thrown as { status?: number } | null)?.status === 403;
    return [text(isForbidden ? 'problem.forbidden' : 'not-done')];
  };
  return { toSentence, toFieldSentence, sentencesIn };
};
