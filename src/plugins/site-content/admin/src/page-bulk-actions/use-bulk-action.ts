import { useEffect, useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type { WithAct } from '#site-content/domain/panel/history';
import type { PageActOutcome, PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { settleRequest } from '../edit-conflicts/resend-request';
import type { ActFailure } from './bulk-action-failure';
import { postAct } from './post-bulk-action';
import { type AskedAct, useDryRun } from './use-dry-run';

interface Act {
  /** What would come of what was chosen last; `null` while nothing is known. */
  readonly outcome: PageActOutcome | null;
  /** Whether that is what is chosen now. */
  readonly isCurrent: boolean;
  readonly failure: ActFailure | null;
  readonly showAll: () => void;
  readonly isDoing: boolean;
  readonly perform: () => void;
}

/** Does an act; whoever does it is asked about pages that were changed since they have seen them. */
const act = (
  request: PageBulkAction,
  versions: Readonly<Record<string, string>>
): Promise<(PageActOutcome & WithAct) | null> =>
  settleRequest(
    { uid: PAGE, kind: request.act === 'publish' ? 'publish' : 'act', versions },
    ({ documents, seen }) => postAct({ ...request, pages: documents, seen })
  );

/**
 * Asks what would come of an act, anew with every choice, and has it done.
 *
 * @param request `null` while something is still to be chosen
 * @param versions of its pages, by their ids, as they were seen
 * @param onDone told when it is done
 */
export const useAct = (
  request: AskedAct | null,
  versions: Readonly<Record<string, string>>,
  onDone: (done: WithAct) => void
): Act => {
  const { fail, ...dryRun } = useDryRun(request, null);
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
    act({ ...request, isDryRun: false }, versions).then(
      // Also where the dialog was left meanwhile: it is done.
      (done) => onDone(done ?? { act: null }),
      (thrown: unknown) => {
        if (!isHere.current) return;
        setDoing(false);
        fail(thrown);
      }
    );
  };
  return { ...dryRun, isDoing, perform };
};
