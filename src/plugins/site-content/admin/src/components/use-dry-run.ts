import { triggerSessionExpired } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { ignoreAfterCleanup } from './ignore-after-cleanup';
import { useDebouncedValue } from './use-debounced-value';
import { type Failure, toDryRunFailure, type Unanswered, useRetry } from './use-retry';

/** What a dry run adds to the request of an action. */
interface DryRunFlags {
  readonly isDryRun: true;
  /** Returns complete lists. */
  readonly all?: true;
}

/** The result of an earlier dry run. */
export interface DryRun<Request, Outcome> {
  readonly request: Request;
  readonly outcome: Outcome;
}

interface DryRunResult<Outcome, Why> {
  /** Result of the last dry run; `null` until loaded. */
  readonly outcome: Outcome | null;
  /** Whether the result belongs to the current choice. */
  readonly isCurrent: boolean;
  /** Whether the lists in the result are complete. */
  readonly isWhole: boolean;
  readonly failure: Why | Unanswered | null;
  /** Loads the complete lists, of which only the first items are loaded initially. */
  readonly showAll: () => void;
  /** Reports the error of the actual action. */
  readonly fail: (thrown: unknown) => void;
}

/**
 * Runs a dry run for every choice.
 *
 * @param request without the dry-run flag; `null` while the choice is incomplete
 * @param post sends it; pass the same function each time, as with `toFailure`
 * @param known earlier result that need not be loaded again
 */
export const useDryRun = <Request, Outcome, Why extends Failure>(
  request: Request | null,
  post: (request: Request & DryRunFlags) => Promise<Outcome>,
  toFailure: (thrown: unknown) => Why,
  known: DryRun<Request, Outcome> | null = null
): DryRunResult<Outcome, Why> => {
  const [dryRun, setDryRun] = useState<{
    readonly of: string;
    readonly isWhole: boolean;
    readonly outcome: Outcome;
  } | null>(null);
  const [failed, setFailed] = useState<{
    readonly of: string;
    readonly why: Why | Unanswered;
  } | null>(null);
  const [all, setAll] = useState(false);
  const asked = request === null ? '' : JSON.stringify(request);
  const settled = useDebouncedValue(asked);
  const attempt = useRetry(failed?.of === asked ? failed.why : null);
  const knownKey = known === null ? '' : JSON.stringify(known.request);

  useEffect(() => {
    if (settled === '' || (settled === knownKey && !all)) return undefined;
    return ignoreAfterCleanup(
      post({ ...(JSON.parse(settled) as Request), ...(all ? { all } : {}), isDryRun: true }),
      (outcome) => {
        setDryRun({ of: settled, isWhole: all, outcome });
        setFailed(null);
      },
      // Does not go to the login page: the user has not requested this, and would lose their choices.
      (thrown) => setFailed({ of: settled, why: toDryRunFailure(toFailure(thrown)) })
    );
  }, [settled, all, knownKey, attempt, post, toFailure]);

  const isUpToDate = dryRun?.of === asked;
  const isKnown = known !== null && asked === knownKey;
  return {
    outcome: isKnown && !isUpToDate ? known.outcome : (dryRun?.outcome ?? known?.outcome ?? null),
    isCurrent: isKnown || isUpToDate,
    isWhole: dryRun?.isWhole === true,
    failure: failed?.of === asked ? failed.why : null,
    showAll: () => setAll(true),
    fail: (thrown) => {
      const why = toFailure(thrown);
      if (why.kind === 'logged-out') triggerSessionExpired();
      setFailed({ of: asked, why });
    },
  };
};
