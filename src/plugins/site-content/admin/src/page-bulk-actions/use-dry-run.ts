import { triggerSessionExpired, useDebounce } from '@strapi/strapi/admin';
import { useCallback, useEffect, useState } from 'react';
import type {
  PageAct,
  PageActOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { type ActFailure, toActFailure } from './bulk-action-failure';
import { postAct } from './post-bulk-action';

/** So long a choice must stand until it is asked what comes of it, in milliseconds: an address is typed. */
const PAUSE = 300;

/** What is asked for, whether it is to be done or to be foretold. */
export type AskedAct = PageAct & Pick<PageBulkAction, 'redirects'>;

/** What would come of an act, as was asked already. */
export interface DryRun {
  readonly request: AskedAct;
  readonly outcome: PageActOutcome;
}

interface DryRunResult {
  /** What would come of what was chosen last; `null` while nothing is known. */
  readonly outcome: PageActOutcome | null;
  /** Whether that is what is chosen now. */
  readonly isCurrent: boolean;
  readonly failure: ActFailure | null;
  /** Asks for all of what there are many of, of which the first are told at first. */
  readonly showAll: () => void;
  /** Notes that what is chosen now was not done, as it was thrown. */
  readonly fail: (thrown: unknown) => void;
}

/**
 * Asks what would come of an act, anew with every choice.
 *
 * @param request `null` while something is still to be chosen
 * @param known is not asked for again
 */
export const useDryRun = (request: AskedAct | null, known: DryRun | null): DryRunResult => {
  const [dryRun, setDryRun] = useState<{
    readonly of: string;
    readonly outcome: PageActOutcome;
  } | null>(null);
  const [failed, setFailed] = useState<{ readonly of: string; readonly why: ActFailure } | null>(
    null
  );
  const [isAll, setAll] = useState(false);
  const asked = request === null ? '' : JSON.stringify(request);
  const settled = useDebounce(asked, PAUSE);
  const findKnown = known === null ? '' : JSON.stringify(known.request);

  const fail = useCallback((of: string, thrown: unknown): void => {
    const why = toActFailure(thrown);
    if (why.kind === 'logged-out') triggerSessionExpired();
    setFailed({ of, why });
  }, []);

  useEffect(() => {
    if (settled === '' || (settled === findKnown && !isAll)) return undefined;
    let isWanted = true;
    const act = JSON.parse(settled) as AskedAct;
    postAct({ ...act, ...(isAll ? { all: true } : {}), isDryRun: true }).then(
      (outcome) => {
        if (!isWanted) return;
        setDryRun({ of: settled, outcome });
        setFailed(null);
      },
      (thrown: unknown) => {
        if (isWanted) fail(settled, thrown);
      }
    );
    return () => {
      isWanted = false;
    };
  }, [settled, isAll, findKnown, fail]);

  const isUpToDate = dryRun?.of === asked;
  const isKnown = known !== null && asked === findKnown;
  return {
    outcome: isKnown && !isUpToDate ? known.outcome : (dryRun?.outcome ?? known?.outcome ?? null),
    isCurrent: isKnown || isUpToDate,
    failure: failed?.of === asked ? failed.why : null,
    showAll: () => setAll(true),
    fail: (thrown) => fail(asked, thrown),
  };
};
