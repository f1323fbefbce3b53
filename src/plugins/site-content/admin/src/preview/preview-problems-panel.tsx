import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { findModels, type GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import type { PreviewProblems } from '#site-content/domain/panel/preview';
import { pathIn, reasonIn } from '#site-content/domain/problems/read-reason';
import { whileWanted } from '../components/while-wanted';
import { withQuery } from '../components/with-query';
import { useFieldLabels } from '../routes/field-labels';
import { useProblemText } from '../rules/use-problem-text';
import { usePanelSettings } from '../settings/panel-settings';
import { useComponents, useOtherField } from '../strapi-internals/edit-form-values';
import { useText } from '../translations/text';

/**
 * Loads the reasons why the saved draft of a page cannot be previewed. Empty if it can, or if that is unknown.
 *
 * @param page `undefined` if there is nothing to preview
 * @param version of the draft, which changes with every save
 */
const usePreviewProblems = (
  page: string | undefined,
  version: string | undefined
): PreviewProblems => {
  const { get } = useFetchClient();
  const [problems, setProblems] = useState<PreviewProblems>([]);
  useEffect(() => {
    const load = async (): Promise<PreviewProblems> => {
      if (page === undefined) return [];
      const { data } = await get<{ readonly data?: PreviewProblems }>(
        withQuery('/site-content/preview/problems', { page })
      );
      return data.data ?? [];
    };
    // This is only a hint. The preview itself shows errors, too.
    return whileWanted(load(), setProblems, () => setProblems([]));
  }, [get, page, version]);
  return problems;
};

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
  const problems = usePreviewProblems(page, document?.updatedAt);
  if (page === undefined || problems.length === 0) return null;
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
