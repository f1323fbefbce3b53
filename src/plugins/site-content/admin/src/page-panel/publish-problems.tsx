import { Flex, Typography } from '@strapi/design-system';
import { PAGE } from '#site-content/domain/content-types';
import { QuestionDialog } from '../components/question-dialog';
import { ScrollArea } from '../components/scroll-area';
import { usePageTitle } from '../components/use-page-title';
import type { PublishProblem } from '../page-bulk-actions/find-publish-problems';
import { useFieldLabels } from '../routes/field-labels';
import { useProblemText } from '../rules/use-problem-text';
import { useText } from '../translations/text';
import type { ProblemsQuestion } from './publish-questions';

/** Shown before several pages are published: lists each problem with its page and field. */
export const PublishProblems = ({ question }: { readonly question: ProblemsQuestion }) => {
  const { problems, decide } = question;
  const text = useText();
  const toTitle = usePageTitle();
  const problemText = useProblemText();
  const { toFieldName } = useFieldLabels(PAGE);
  const getSentence = ({ page, path, models, reason }: PublishProblem): string => {
    const values = {
      title: toTitle(page.title),
      reason: problemText(reason),
    };
    return path.length === 0
      ? text('page-panel.problems.of-page', values)
      : text('page-panel.problems.of-field', { ...values, field: toFieldName(path, models) });
  };
  const count = new Set(problems.map(({ page }) => page.id)).size;
  return (
    <QuestionDialog
      title={text('page-panel.problems.title')}
      question={text('page-panel.problems.hint', { count })}
      cancelLabel={text('pages.close')}
      onCancel={() => decide('cancel')}
    >
      <ScrollArea label={text('page-panel.problems.title')}>
        <Flex tag="ul" direction="column" alignItems="flex-start" gap={2}>
          {problems.map(getSentence).map((sentence) => (
            <Typography key={sentence} tag="li" textColor="neutral800">
              {sentence}
            </Typography>
          ))}
        </Flex>
      </ScrollArea>
    </QuestionDialog>
  );
};
