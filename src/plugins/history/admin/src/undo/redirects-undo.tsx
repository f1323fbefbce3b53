import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowsCounterClockwise } from '@strapi/icons';
import { useState } from 'react';
import type { HistoryChangeSet } from '#history/domain/api-types';
import type { RedirectsUndoProps } from '#site-content/admin/history-slot/history';
import { RestoreDialog } from '../restore-dialog';
import { useText } from '../translations/text';
import { useLastBulkAction } from './use-last-bulk-action';
import { useOfferUndo } from './use-offer-undo';
import { useOutcomeSentences } from './use-outcome-sentences';
import { useUndoSentence } from './use-undo-sentence';

interface UndoBarProps {
  readonly last: HistoryChangeSet;
  readonly onAsk: () => void;
}

/** Shows the last bulk action on redirects, and offers Undo. */
const UndoBar = ({ last, onAsk }: UndoBarProps) => {
  const text = useText();
  const sentence = useUndoSentence();
  return (
    <Flex gap={3} wrap="wrap" paddingBottom={4}>
      <Typography variant="pi" textColor="neutral600">
        {sentence(last)}
      </Typography>
      <Button size="S" variant="tertiary" startIcon={<ArrowsCounterClockwise />} onClick={onAsk}>
        {text('history.undo')}
      </Button>
    </Flex>
  );
};

/** Shows the last bulk action on redirects above their list, where it can be undone. */
export const RedirectsUndo = ({ round, onUndone, onClose, onClosed }: RedirectsUndoProps) => {
  const text = useText();
  const last = useLastBulkAction(round);
  const sentence = useUndoSentence();
  const sayOutcome = useOutcomeSentences();
  const offerUndo = useOfferUndo(onUndone);
  const [asked, setAsked] = useState<HistoryChangeSet | null>(null);
  return (
    <>
      {last !== null && <UndoBar last={last} onAsk={() => setAsked(last)} />}
      {asked !== null && (
        <RestoreDialog
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
