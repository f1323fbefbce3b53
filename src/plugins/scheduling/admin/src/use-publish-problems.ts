import { useEffect, useState } from 'react';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import { useEvent } from '#site-content/admin/components/use-event';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { getProblems } from './use-problem-texts';

type FindProblems = (page: string) => Promise<readonly ScheduleProblem[]>;

/** Returns a function that finds out why a page could not be published now, by a dry run. */
export const useFindPublishProblems = (): FindProblems => {
  const send = useSend();
  return async (page) => {
    try {
      await send('POST', '/site-content/pages/bulk-actions', {
        ...{ action: 'publish', pages: [page], isDryRun: true },
      });
      return [];
    } catch (thrown) {
      return getProblems(thrown);
    }
  };
};

/**
 * Why a page could not be published as it is now.
 *
 * @param page `null` if this does not matter
 * @param state of the page, which changes with every save
 */
export const usePublishProblems = (
  page: string | null,
  state: string
): readonly ScheduleProblem[] => {
  const findProblems = useFindPublishProblems();
  const [problems, setProblems] = useState<readonly ScheduleProblem[]>([]);
  const look = useEvent((show: (found: readonly ScheduleProblem[]) => void) => {
    if (page === null) show([]);
    else void findProblems(page).then(show);
  });
  useEffect(() => {
    let isCurrent = true;
    look((found) => {
      if (isCurrent) setProblems(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [look, page, state]);
  return problems;
};
