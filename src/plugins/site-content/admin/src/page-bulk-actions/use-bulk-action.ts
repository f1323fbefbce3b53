import { useEffect, useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type {
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { settleRequest } from '../history-slot/slot';
import type { BulkActionFailure } from './bulk-action-failure';
import { postBulkAction } from './post-bulk-action';
import { type RequestedBulkAction, usePageDryRun } from './use-page-dry-run';

interface BulkActionState {
  /** Result of the last dry run; `null` until loaded. */
  readonly outcome: BulkActionOutcome | null;
  /** Whether the result belongs to the current choice. */
  readonly isCurrent: boolean;
  readonly failure: BulkActionFailure | null;
  readonly showAll: () => void;
  readonly isDoing: boolean;
  readonly perform: () => void;
}

interface Done extends WithChangeSet {
  /** Number of pages, including subpages. */
  readonly total: number;
}

/** Runs a bulk action. Asks the user about pages that another user has changed. */
const runBulkAction = (
  request: PageBulkAction,
  versions: Readonly<Record<string, string>>
): Promise<(BulkActionOutcome & WithChangeSet) | null> =>
  settleRequest(
    {
      ...{ uid: PAGE, kind: request.action === 'publish' ? 'publish' : 'action', versions },
      // A page that is left out could be a subpage of another one.
      isWhole: request.action === 'delete' && request.withSubpages === true,
    },
    ({ documents, seen }) => postBulkAction({ ...request, pages: documents, seen })
  );

/**
 * Runs a dry run for every choice, and then the action.
 *
 * @param request `null` while the choice is incomplete
 * @param versions loaded versions of the pages, by id
 * @param onDone called after success
 */
export const useBulkAction = (
  request: RequestedBulkAction | null,
  versions: Readonly<Record<string, string>>,
  onDone: (done: Done) => void
): BulkActionState => {
  const { fail, ...dryRun } = usePageDryRun(request, null);
  const [isDoing, setDoing] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const perform = (): void => {
    if (request === null || isDoing) return;
    setDoing(true);
    runBulkAction({ ...request, isDryRun: false }, versions).then(
      // The action succeeded, even if the dialog was closed in the meantime.
      (done) =>
        onDone({
          changeSet: done?.changeSet ?? null,
          total: request.pages.length + (done?.subpages.total ?? 0),
        }),
      (thrown: unknown) => {
        if (!isHere.current) return;
        setDoing(false);
        fail(thrown);
      }
    );
  };
  return { ...dryRun, isDoing, perform };
};
