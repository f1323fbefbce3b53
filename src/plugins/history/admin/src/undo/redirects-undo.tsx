import { useState } from 'react';
import type { HistoryChangeSet } from '#history/domain/api-types';
import type { RedirectsUndoProps } from '#site-content/admin/history-slot/history';
import { GoBackDialog } from '../restore-dialog';
import { useText } from '../translations/text';
import { UndoBar } from './undo-bar';
import { useLastOfMany } from './use-last-of-many';
import { useOfferUndo } from './use-offer-undo';
import { useOutcomeSentences } from './use-outcome-sentences';
import { useUndoSentence } from './use-undo-sentence';

/** Above the list of redirects: the last bulk action on them, which can be undone here. */
export const RedirectsUndo = ({ round, onUndone, onClose, onClosed }: RedirectsUndoProps) => {
  const text = useText();
  const last = useLastOfMany(round);
  const sentence = useUndoSentence();
  const sayOutcome = useOutcomeSentences();
  const offerUndo = useOfferUndo(onUndone);
  const [asked, setAsked] = useState<HistoryChangeSet | null>(null);
  return (
    <>
      {last !== null && <UndoBar last={last} onAsk={() => setAsked(last)} />}
      {asked !== null && (
        <GoBackDialog
          title={text('history.undo.redirects.title')}
          question={(outcome) =>
            text('history.undo.redirects.question', {
              action: sentence(asked),
              effects: sayOutcome(outcome, 'planned'),
            })
          }
          confirmLabel={text('history.undo')}
          path={`change-sets/${asked.id}/undo`}
          onDone={(outcome, changeSet) => {
            setAsked(null);
            onUndone();
            offerUndo(sayOutcome(outcome, 'done'), changeSet);
          }}
          onClose={() => {
            setAsked(null);
            onClose();
          }}
          onClosed={onClosed}
        />
      )}
    </>
  );
};
