import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { findModels, type GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import type { PreviewProblems } from '#site-content/domain/panel/preview';
import { pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { useResponse } from '../components/use-response';
import { useFieldLabels } from '../routes/field-labels';
import { useProblemText } from '../rules/use-problem-text';
import { usePanelSettings } from '../settings/panel-settings';
import { useComponents, useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';

/**
 * Side panel of a page's form: the reasons why its saved draft cannot be previewed. The preview and share links would
 * show an error of the website instead.
 */
export const PreviewProblemsPanel: PanelComponent = ({ model, documentId, document }) => {
  const text = useText();
  const problemText = useProblemText();
  const components = useComponents();
  const body = useOtherField('body');
  const { toFieldName } = useFieldLabels(PAGE);
  const previews = usePanelSettings()?.previews ?? null;
  // An unchanged page was checked when it was published.
  const isDraft = document?.documentId !== undefined && document['status'] !== 'published';
  const page = model === PAGE && previews !== null && isDraft ? documentId : undefined;
  const path = page === undefined ? null : '/preview/problems';
  // This is only a hint. The preview itself shows errors, too.
  const { data: problems = [] } = useResponse<PreviewProblems>(
    path,
    { page: page ?? '' },
    document?.updatedAt
  );
  if (problems.length === 0) return null;
  const getModel: GetModel = (uid) => components[uid] ?? { attributes: {} };
  const sentences = problems.map((problem) => {
    const path = pathIn(problem);
    const reason = problemText(reasonIn(problem));
    if (path.length === 0) return reason;
    const field = toFieldName(path, findModels(getModel, PAGE, { body }, path));
    return text('preview.problems.of-field', { field, reason });
  });
  return {
    title: text('preview.problems.title'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        <Typography textColor="neutral800">{text('preview.problems.hint')}</Typography>
        <ul>
          {[...new Set(sentences)].map((sentence) => (
            <Typography key={sentence} tag="li" variant="pi" textColor="danger600">
              {sentence}
            </Typography>
          ))}
        </ul>
      </Flex>
    ),
  };
};
