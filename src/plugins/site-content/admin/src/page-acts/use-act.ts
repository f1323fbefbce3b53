import { useEffect, useRef, useState } from 'react';
import type { PageActOutcome } from '../../../contract/panel/page-acts';
import type { ActFailure } from './act-failure';
import { postAct } from './post-act';
import { useForetold, type AskedAct } from './use-foretold';

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

/**
 * Asks what would come of an act, anew with every choice, and has it done.
 *
 * @param request `null` while something is still to be chosen
 * @param onDone told when it is done
 */
export const useAct = (request: AskedAct | null, onDone: () => void): Act => {
  const { fail, ...foretold } = useForetold(request, null);
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
    postAct({ ...request, isDryRun: false }).then(
      // Also where the dialog was left meanwhile: it is done.
      onDone,
      (thrown: unknown) => {
        if (!isHere.current) return;
        setDoing(false);
        fail(thrown);
      }
    );
  };
  return { ...foretold, isDoing, perform };
};
