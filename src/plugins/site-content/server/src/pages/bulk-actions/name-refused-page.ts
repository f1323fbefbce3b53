import type { Core } from '@strapi/strapi';
import { findModels } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { getReason, problemAt, reason } from '#site-content/domain/problems/problem';
import { createValidationError } from '../../operations/requests/refusal';
import { getModels } from '../../strapi-internals/models';
import { findProblems } from '../../writes/problems';
import type { Data } from '../../writes/write';
import type { PageRows } from '../tree/page-rows';

/** One page of a bulk action. */
interface PageOfBulkAction {
  readonly documentId: string;
  readonly isOneOfSeveral: boolean;
  /** With its body; `undefined` if it has not been read. */
  readonly draft: Data | undefined;
}

/**
 * Runs a bulk action on one page. A refusal names the block types of its fields, because users have no form in front of
 * them, and the page if there are several.
 */
export const withPageInRefusal = async (
  strapi: Core.Strapi,
  rows: PageRows,
  { documentId, isOneOfSeveral, draft }: PageOfBulkAction,
  write: () => Promise<void>
): Promise<void> => {
  try {
    await write();
  } catch (error) {
    const problems = isOneOfSeveral || draft !== undefined ? findProblems(error) : null;
    if (problems === null) throw error;
    const title = isOneOfSeveral
      ? ((await rows.of([documentId])).find((row) => row.title !== '')?.title ?? '')
      : '';
    throw createValidationError(
      problems.map(({ path, ...found }) => {
        const ofAction = isOneOfSeveral
          ? reason('page-bulk-action.of-page', {
              title,
              page: documentId,
              reason: getReason(found),
            })
          : getReason(found);
        const models = findModels(getModels(strapi), PAGE, draft ?? {}, path);
        // A field of the page itself is in no block.
        return { ...problemAt(path, ofAction), ...(models.length > 1 ? { models } : {}) };
      })
    );
  }
};
