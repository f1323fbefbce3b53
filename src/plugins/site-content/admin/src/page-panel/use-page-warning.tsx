import { useNotification } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import { useOfferUndo } from '../history/undo/use-offer-undo';
import { toActFailure } from '../page-bulk-actions/bulk-action-failure';
import { postAct } from '../page-bulk-actions/post-bulk-action';
import type { AskedAct, DryRun } from '../page-bulk-actions/use-dry-run';
import { useFailureSentences } from '../page-bulk-actions/use-failure-sentences';
import {
  useForgetEntriesMutation,
  useForgetListsMutation,
} from '../strapi-internals/document-tags';
import type { UseWarning } from '../strapi-internals/removal-actions';
import { useText } from '../translations/text';
import { type GoingChoice, GoingQuestion } from './going-question';
import { inUse } from './in-use';
import { Question } from './in-use-warning';
import { useLazyReferencesOfPagesQuery } from './references';

const AS_EVER: GoingChoice = { kind: 'as-ever' };

/** Before pages are unpublished or deleted, tells what comes of it, and asks where their old addresses lead. */
export const usePageWarning: UseWarning = ({ going, uid, documentIds }) => {
  const text = useText();
  const failureSentences = useFailureSentences();
  const { toggleNotification } = useNotification();
  // The Content Manager asks anew by itself for what is there again.
  const offerUndo = useOfferUndo(() => undefined);
  const [load] = useLazyReferencesOfPagesQuery();
  const [forgetEntries] = useForgetEntriesMutation();
  const [forgetLists] = useForgetListsMutation();
  const [isFindingOut, setFindingOut] = useState(false);
  const dryRun = useRef<DryRun | null>(null);
  const choice = useRef<GoingChoice>(AS_EVER);
  const [isOther, setOther] = useState(false);
  if (uid !== PAGE) return null;

  const choose = (chosen: GoingChoice): void => {
    choice.current = chosen;
    setOther(chosen.kind !== 'as-ever');
  };
  const foretell = async (): Promise<void> => {
    dryRun.current = null;
    choose(AS_EVER);
    if (documentIds.length === 0) return;
    const request: AskedAct = { act: going, pages: documentIds, goneTo: { kind: 'nowhere' } };
    try {
      dryRun.current = { request, outcome: await postAct({ ...request, isDryRun: true }) };
    } catch {
      // What stands in the way, Strapi's own action tells.
    }
  };

  return {
    title: text('page-panel.warning.title'),
    question: <Question going={going} />,
    content: (
      <GoingQuestion
        going={going}
        documentIds={documentIds}
        recall={() => dryRun.current}
        onChoose={choose}
      />
    ),
    isFindingOut,
    isNeeded: async () => {
      setFindingOut(true);
      const [{ data, error }] = await Promise.all([load(documentIds), foretell()]);
      setFindingOut(false);
      const outcome = (dryRun.current as DryRun | null)?.outcome;
      return (
        data === undefined ||
        error !== undefined ||
        inUse(documentIds, data) !== null ||
        (outcome !== undefined && outcome.addresses.total > 0)
      );
    },
    instead: going === 'unpublish' && isOther ? <Question going={going} isDraftKept /> : null,
    confirm: async (goOn, leave) => {
      const chosen = choice.current;
      if (chosen.kind === 'as-ever') {
        await goOn();
        return true;
      }
      if (chosen.kind === 'incomplete') return false;
      try {
        const { act } = await postAct({ ...chosen.request, isDryRun: false });
        offerUndo(text(`pages.act.${going}.done`, { count: documentIds.length }), act);
      } catch (thrown) {
        const message = failureSentences(toActFailure(thrown)).join(' ');
        toggleNotification({ type: 'danger', message });
        return false;
      }
      leave();
      void (going === 'delete' ? forgetLists(PAGE) : forgetEntries(PAGE));
      return true;
    },
  };
};
