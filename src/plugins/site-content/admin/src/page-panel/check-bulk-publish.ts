import { PAGE } from '#site-content/domain/content-types';
import { toBulkActionFailure } from '../page-bulk-actions/bulk-action-failure';
import { findPublishProblems } from '../page-bulk-actions/find-publish-problems';
import { postBulkAction } from '../page-bulk-actions/post-bulk-action';
import type { CheckBulkPublish } from '../strapi-internals/bulk-publish';
import { showPublishProblems } from './publish-questions';

const canBePublished = async (pages: readonly string[]): Promise<boolean> => {
  try {
    await postBulkAction({ action: 'publish', pages, isDryRun: true });
    return true;
  } catch (thrown) {
    // Strapi's own publish reports other failures.
    return toBulkActionFailure(thrown).kind !== 'refused';
  }
};

/**
 * Checks pages before they are published from Strapi's list. Shows each problem with its page and the labels of its
 * field, because Strapi's own dialog only shows internal names.
 */
export const checkBulkPublish: CheckBulkPublish = async (uid, pages) => {
  if (uid !== PAGE || pages.length === 0 || (await canBePublished(pages))) return true;
  const problems = await findPublishProblems(pages);
  if (problems.length === 0) return true;
  void showPublishProblems(problems);
  return false;
};
