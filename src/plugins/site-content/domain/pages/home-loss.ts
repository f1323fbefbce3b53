import type { AddressChange, BulkActionOnPages, HomeLoss } from '../panel/page-bulk-actions';
import type { PageTree } from './page-tree';

const HOME = '/';

/** Whether a move leaves the published home page where it is until the move is published. */
const movesDraftOfHome = (request: BulkActionOnPages, tree: Pick<PageTree, 'getPath'>): boolean =>
  request.action === 'move' &&
  !request.publishes &&
  request.parent !== null &&
  request.pages.some((id) => tree.getPath(id) === HOME);

/**
 * Determines whether and when a bulk action leaves the site without a page at `/`.
 *
 * @param changes path changes of published pages
 * @param tree the published pages before or after the action
 */
export const findHomeLoss = (
  request: BulkActionOnPages,
  changes: readonly Pick<AddressChange, 'from' | 'to'>[],
  tree: Pick<PageTree, 'getPath'>
): HomeLoss | null => {
  const isLost =
    changes.some(({ from }) => from === HOME) && !changes.some(({ to }) => to === HOME);
  if (isLost) return 'now';
  return movesDraftOfHome(request, tree) ? 'once-published' : null;
};
