import { getReason, problem } from '#site-content/domain/problems/problem';
import { refusal } from '../../operations/requests/refusal';
import type { PageRows } from '../page-tree/page-rows';
import { findProblems } from '../writes/problems';

/** Runs one page's part of a bulk action, and adds the page to a refusal if there are several pages. */
export const ofPage = async (
  rows: PageRows,
  documentId: string,
  isOneOfSeveral: boolean,
  write: () => Promise<void>
): Promise<void> => {
  try {
    await write();
  } catch (error) {
    const problems = isOneOfSeveral ? findProblems(error) : null;
    if (problems === null) throw error;
    const title = (await rows.of([documentId])).find((row) => row.title !== '')?.title ?? '';
    throw refusal(
      problems.map(({ path, ...reason }) =>
        problem(path, 'page-act.of-page', { title, reason: getReason(reason) })
      )
    );
  }
};
