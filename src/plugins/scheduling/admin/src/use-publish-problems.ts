import { useEffect, useState } from 'react';
import type { ScheduleProblem } from '#scheduling/domain/schedule';
import { useEvent } from '#site-content/admin/components/use-event';
import { useSend } from '#site-content/admin/routes/panel-requests';
import { getProblems } from './use-problem-texts';

/** The problems of pages that have any, by document id. */
type ProblemsOfPages = ReadonlyMap<string, readonly ScheduleProblem[]>;

const NONE: ProblemsOfPages = new Map();

/** Maximum number of pages checked, because each needs a request. */
const MAX_PAGES = 50;

/**
 * Finds the problems that prevent each of these pages from being published now, with dry runs.
 *
 * @param state of the pages, which changes with every save
 */
export const usePublishProblems = (pages: readonly string[], state = ''): ProblemsOfPages => {
  const send = useSend();
  const [problems, setProblems] = useState(NONE);
  const findProblems = useEvent(async (page: string): Promise<readonly ScheduleProblem[]> => {
    try {
      await send('POST', '/site-content/pages/bulk-actions', {
        ...{ action: 'publish', pages: [page], isDryRun: true },
      });
      return [];
    } catch (thrown) {
      return getProblems(thrown);
    }
  });
  const asked = pages.slice(0, MAX_PAGES).join();
  useEffect(() => {
    let isCurrent = true;
    const look = async (): Promise<void> => {
      const found = new Map<string, readonly ScheduleProblem[]>();
      for (const page of asked === '' ? [] : asked.split(',')) {
        const ofPage = await findProblems(page);
        if (!isCurrent) return;
        if (ofPage.length > 0) found.set(page, ofPage);
      }
      setProblems(found.size === 0 ? NONE : found);
    };
    void look();
    return () => {
      isCurrent = false;
    };
  }, [findProblems, asked, state]);
  return problems;
};
