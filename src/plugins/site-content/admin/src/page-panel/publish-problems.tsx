import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
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
    <QuestionDialog onCancel={() => decide('cancel')}>
      <Dialog.Header>{text('page-panel.problems.title')}</Dialog.Header>
      <Dialog.Body>
        <Flex direction="column" alignItems="stretch" gap={4} width="100%">
          <Dialog.Description textColor="neutral800">
            {text('page-panel.problems.hint', { count })}
          </Dialog.Description>
          <ScrollArea label={text('page-panel.problems.title')}>
            <Flex tag="ul" direction="column" alignItems="flex-start" gap={2}>
              {problems.map(getSentence).map((sentence) => (
                <Typography key={sentence} tag="li" textColor="neutral800">
                  {sentence}
                </Typography>
              ))}
            </Flex>
          </ScrollArea>
        </Flex>
      </Dialog.Body>
      <Dialog.Footer>
        <Dialog.Cancel>
          <Button fullWidth variant="tertiary">
            {text('pages.close')}
          </Button>
        </Dialog.Cancel>
      </Dialog.Footer>
    </QuestionDialog>
  );
};
