import { PAGE } from '#site-content/domain/content-types';
import { getReason, type Problem } from '#site-content/domain/problems/problem';
import { useFieldLabels } from '../routes/field-labels';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import type { BulkActionFailure } from './bulk-action-failure';

/** Returns a function that explains why an action is not possible or has failed. */
export const useFailureSentences = (): ((failure: BulkActionFailure) => string[]) => {
  const text = useText();
  const problemText = useProblemText();
  const { isInList, toFieldName } = useFieldLabels(PAGE);
  const getSentence = ({ path, models, ...problem }: Problem): string => {
    const reason = getReason(problem);
    if (!isInList(path)) return problemText(reason);
    const field = toFieldName(path, models);
    return reason.code === 'page-bulk-action.of-page'
      ? text('page-panel.problems.of-field', {
          ...{ title: reason.values.title, field },
          reason: problemText(reason.values.reason),
        })
      : text('pages.failed.in-field', { field, reason: problemText(reason) });
  };
  return (failure) =>
    failure.kind === 'refused'
      ? failure.problems.map(getSentence)
      : [text(`pages.failed.${failure.kind}`)];
};
