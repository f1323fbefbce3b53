import { getFetchClient, triggerSessionExpired, useDebounce } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PageActOutcome, PageActRequest } from '../../../contract/panel/page-acts';
import { actFailureOf, type ActFailure } from './act-failure';

const URL = '/site-content/pages/acts';

/** So long a choice must stand until it is asked what comes of it, in milliseconds: an address is typed. */
const PAUSE = 300;

interface Body {
  readonly data?: PageActOutcome;
}

/** Has it done, or foretold. */
const post = async (request: PageActRequest): Promise<PageActOutcome> => {
  // The hook's client would take back what is under way when the page is left, and not say whether it was done.
  const { data } = await getFetchClient().post<Body>(URL, request);
  if (data.data === undefined) throw new Error('The answer holds no outcome.');
  return data.data;
};

interface Act {
  /** What would come of what was chosen last; `null` while nothing is known. */
  readonly outcome: PageActOutcome | null;
  /** Whether that is what is chosen now. */
  readonly isCurrent: boolean;
  readonly failure: ActFailure | null;
  readonly isDoing: boolean;
  readonly perform: () => void;
}

/**
 * Asks what would come of an act, anew with every choice, and has it done.
 *
 * @param request `null` while something is still to be chosen
 * @param onDone told when it is done
 */
export const useAct = (
  request: Omit<PageActRequest, 'isDryRun'> | null,
  onDone: () => void
): Act => {
  const [foretold, setForetold] = useState<{
    readonly of: string;
    readonly outcome: PageActOutcome;
  } | null>(null);
  const [failed, setFailed] = useState<{ readonly of: string; readonly why: ActFailure } | null>(
    null
  );
  const [isDoing, setDoing] = useState(false);
  const asked = request === null ? '' : JSON.stringify(request);
  const settled = useDebounce(asked, PAUSE);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const fail = useCallback((of: string, thrown: unknown): void => {
    const why = actFailureOf(thrown);
    if (why.kind === 'logged-out') triggerSessionExpired();
    setFailed({ of, why });
  }, []);

  useEffect(() => {
    if (settled === '') return undefined;
    let isWanted = true;
    post({ ...(JSON.parse(settled) as PageActRequest), isDryRun: true }).then(
      (outcome) => {
        if (!isWanted) return;
        setForetold({ of: settled, outcome });
        setFailed(null);
      },
      (thrown: unknown) => {
        if (isWanted) fail(settled, thrown);
      }
    );
    return () => {
      isWanted = false;
    };
  }, [settled, fail]);

  const perform = (): void => {
    if (request === null || isDoing) return;
    setDoing(true);
    post({ ...request, isDryRun: false } as PageActRequest).then(
      // Also where the dialog was left meanwhile: it is done.
      onDone,
      (thrown: unknown) => {
        if (!isHere.current) return;
        setDoing(false);
        fail(asked, thrown);
      }
    );
  };
  return {
    outcome: foretold?.outcome ?? null,
    isCurrent: foretold?.of === asked,
    failure: failed?.of === asked ? failed.why : null,
    isDoing,
    perform,
  };
};
