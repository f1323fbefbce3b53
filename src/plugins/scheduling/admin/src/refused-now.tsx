import { Flex, Typography } from '@strapi/design-system';
import { ScrollArea } from '#site-content/admin/components/scroll-area';
import { usePageTitle } from '#site-content/admin/components/use-page-title';
import { WarningBox } from '#site-content/admin/components/warning-box';
import type { ActedPage } from '#site-content/admin/routes/page-actions';
import { useText } from './translations/text';
import { useProblemTexts } from './use-problem-texts';
import { usePublishProblems } from './use-publish-problems';

/**
 * Warning for pages that could not be published in their current state. The problems may be corrected by the scheduled
 * time.
 */
export const RefusedNow = ({ pages }: { readonly pages: readonly ActedPage[] }) => {
  const text = useText();
  const toTitle = usePageTitle();
  const { toFieldSentence } = useProblemTexts();
  const problems = usePublishProblems(pages.map(({ id }) => id));
  const sentences = problems.map((problem) => {
    const sentence = toFieldSentence(problem);
    return pages.length > 1 ? `${toTitle(problem.page.title)}: ${sentence}` : sentence;
  });
  return (
    <div aria-live="polite">
      {sentences.length > 0 && (
        <WarningBox>
          <Typography textColor="neutral800">
            {text('dialog.refused-now', {
              count: new Set(problems.map(({ page }) => page.id)).size,
            })}
          </Typography>
          <ScrollArea label={text('dialog.refused-now.list')} maxHeight="30vh">
            <Flex tag="ul" direction="column" alignItems="flex-start" gap={2}>
              {sentences.map((sentence) => (
                <Typography key={sentence} tag="li" textColor="neutral800">
                  {sentence}
                </Typography>
              ))}
            </Flex>
          </ScrollArea>
        </WarningBox>
      )}
    </div>
  );
};
