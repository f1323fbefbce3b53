import { useEffect, useState } from 'react';
import { ignoreAfterCleanup } from '#site-content/admin/components/ignore-after-cleanup';
import {
  findPublishProblems,
  type PublishProblem,
} from '#site-content/admin/page-bulk-actions/find-publish-problems';

/**
 * Finds the problems that prevent each of these pages from being published now, with dry runs.
 *
 * @param state of the pages, which changes with every save
 */
export const usePublishProblems = (
  pages: readonly string[],
  state = ''
): readonly PublishProblem[] => {
  const [problems, setProblems] = useState<readonly PublishProblem[]>([]);
  const asked = pages.join();
  useEffect(
    () =>
      ignoreAfterCleanup(findPublishProblems(asked === '' ? [] : asked.split(',')), setProblems),
    [asked, state]
  );
  return problems;
};
