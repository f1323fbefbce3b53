import { triggerSessionExpired } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type {
  BulkActionOnPages,
  BulkActionOutcome,
  PageBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { toDryRunFailure, useRetry } from '../components/use-retry';
import { useSettled } from '../components/use-settled';
import { whileWanted } from '../components/while-wanted';
import { type BulkActionFailure, toBulkActionFailure } from './bulk-action-failure';
import { postBulkAction } from './post-bulk-action';

/** The action without the dry-run flag. */
export type AskedBulkAction = BulkActionOnPages & Pick<PageBulkAction, 'redirects'>;

/** The result of an earlier dry run. */
export interface DryRun {
  readonly request: AskedBulkAction;
  readonly outcome: BulkActionOutcome;
}

interface DryRunResult {
  /** Result of the last dry run; `null` until loaded. */
  readonly outcome: BulkActionOutcome | null;
  /** Whether the result belongs to the current choice. */
  readonly isCurrent: boolean;
  readonly failure: BulkActionFailure | null;
  /** Loads the complete lists, of which only the first items are loaded initially. */
  readonly showAll: () => void;
  /** Reports the error of the actual action. */
  readonly fail: (thrown: unknown) => void;
}

/**
 * Runs a dry run for every choice.
 *
 * @param request `null` while the choice is incomplete
 * @param known earlier result that need not be loaded again
 */
export const useDryRun = (request: AskedBulkAction | null, known: DryRun | null): DryRunResult => {
  const [dryRun, setDryRun] = useState<{
    readonly of: string;
    readonly outcome: BulkActionOutcome;
  } | null>(null);
  const [failed, setFailed] = useState<{
    readonly of: string;
    readonly why: BulkActionFailure;
  } | null>(null);
  const [isAll, setAll] = useState(false);
  const asked = request === null ? '' : JSON.stringify(request);
  const settled = useSettled(asked);
  const attempt = useRetry(failed?.of === asked ? failed.why : null);
  const knownKey = known === null ? '' : JSON.stringify(known.request);

  useEffect(() => {
    if (settled === '' || (settled === knownKey && !isAll)) return undefined;
    const sent = JSON.parse(settled) as AskedBulkAction;
    return whileWanted(
      postBulkAction({ ...sent, ...(isAll ? { all: true } : {}), isDryRun: true }),
      (outcome) => {
        setDryRun({ of: settled, outcome });
        setFailed(null);
      },
      // Does not go to the login page: the user has not requested this, and would lose their choices.
      (thrown) => setFailed({ of: settled, why: toDryRunFailure(toBulkActionFailure(thrown)) })
    );
  }, [settled, isAll, knownKey, attempt]);

  const isUpToDate = dryRun?.of === asked;
  const isKnown = known !== null && asked === knownKey;
  return {
    outcome: isKnown && !isUpToDate ? known.outcome : (dryRun?.outcome ?? known?.outcome ?? null),
    isCurrent: isKnown || isUpToDate,
    failure: failed?.of === asked ? failed.why : null,
    showAll: () => setAll(true),
    fail: (thrown) => {
      const why = toBulkActionFailure(thrown);
      if (why.kind === 'logged-out') triggerSessionExpired();
      setFailed({ of: asked, why });
    },
  };
};
