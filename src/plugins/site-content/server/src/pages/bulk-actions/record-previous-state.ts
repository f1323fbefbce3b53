import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { ChangeRecording } from '../../changes/change-recording';
import type { PageChanges } from '../tree/page-changes';
import { getTreePositions, type PageRows } from '../tree/page-rows';

type PlannedChanges = Pick<PageBulkAction, 'action' | 'pages'> & {
  readonly parent?: string | null;
};

/** Dependencies of `recordPreviousState`. */
export interface PreviousStateContext {
  readonly rows: PageRows;
  readonly pageChanges: PageChanges;
  /** The recording to which the pages are added. */
  readonly recording: Pick<ChangeRecording, 'note' | 'noteDeleted'>;
}

/** Returns the pages that will be published at another position, and those that return to their previous one. */
const placesBy = async (
  rows: PageRows,
  { action, pages, parent }: PlannedChanges
): Promise<{ readonly moved: string[]; readonly back: string[] }> => {
  const moved: string[] = [];
  const back: string[] = [];
  for (const [id, own] of groupBy(await rows.of(pages), (row) => row.id)) {
    const draft = own.find(({ isPublished }) => !isPublished);
    const [place] = getTreePositions(own);
    const goal = action === 'move' ? (parent ?? null) : (draft?.parent ?? null);
    if (action === 'move' && place?.isPublished !== true) continue;
    if (place?.slug !== draft?.slug || place?.parent !== goal) moved.push(id);
    else if (place?.isPublished === false) back.push(id);
  }
  return { moved, back };
};

/**
 * Records the previous state of all pages of a bulk action in a few statements. The writes would otherwise
 * record each page separately; recorded states are not read again.
 */
export const recordPreviousState = async (
  { rows, pageChanges, recording }: PreviousStateContext,
  request: PlannedChanges
): Promise<void> => {
  const { action, pages } = request;
  switch (action) {
    case 'publish':
    case 'move': {
      await pageChanges.noteRows(pages);
      const { moved, back } = await placesBy(rows, request);
      await pageChanges.noteAddressesBelow(moved);
      await pageChanges.noteAddresses(back);
      return;
    }
    case 'order':
      await recording.note(PAGE, pages);
      return;
    case 'unpublish':
      await recording.note(PAGE, pages);
      await pageChanges.noteAddresses(pages);
      return;
    case 'delete':
      await recording.noteDeleted(PAGE, pages);
      await pageChanges.noteAddressesBelow(pages);
      return;
  }
};
