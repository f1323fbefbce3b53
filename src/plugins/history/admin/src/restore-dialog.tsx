import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { triggerSessionExpired } from '@strapi/strapi/admin';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { RestoreOutcome, RestoreRequest } from '#history/domain/api-types';
import { AddressChanges } from '#site-content/admin/components/address-changes';
import { DialogFooter, DialogFrame } from '#site-content/admin/components/dialog-frame';
import { DryRunStatus } from '#site-content/admin/components/dry-run-status';
import { FailureNote } from '#site-content/admin/components/failure-note';
import { focusMain, giveBackFocus } from '#site-content/admin/components/focus';
import { postChange } from '#site-content/admin/routes/post-change';
import { useForgetEntriesMutation } from '#site-content/admin/strapi-internals/document-tags';
import { TRACKED_TYPES } from '#site-content/domain/changes/tracked-types';
import type { WithChangeSet } from '#site-content/domain/panel/panel-response-types';
import { type RestoreFailure, toGoBackFailure } from './restore-failure';
import { useText } from './translations/text';
import { useRestoreMessages } from './use-restore-sentences';

interface GoBackDialogProps {
  readonly title: string;
  /** Describes the action if there are no conflicts; a function gets the result of the dry run. */
  readonly question: string | ((outcome: RestoreOutcome) => string);
  readonly confirmLabel: string;
  /** Request path below `/site-content/history`. */
  readonly path: string;
  readonly onDone: (outcome: RestoreOutcome, changeSet: string | null) => void;
  readonly onClose: () => void;
  readonly onClosed?: (() => void) | undefined;
  /** A side effect other than changes to entries. */
  readonly warning?: string | undefined;
  /** The changes that will be made. */
  readonly children?: ReactNode;
}

/** Returns the heading of the list of URLs. Removed URLs and added or changed ones share one heading. */
const getAddressesName = ({ addresses: { total, first } }: RestoreOutcome) => {
  if (first.every(({ to }) => to !== null)) return 'addresses';
  const areRemoved = first.length === total && first.every(({ to }) => to === null);
  return areRemoved ? 'addresses-removed' : 'addresses-mixed';
};

/** Confirms an undo or restore, and shows the conflicts that a dry run has found. */
export const RestoreDialog = (props: GoBackDialogProps) => {
  const { title, question, confirmLabel, path, onDone, onClose, onClosed, warning, children } =
    props;
  const text = useText();
  const toSentences = useRestoreMessages();
  const [forgetEntries] = useForgetEntriesMutation();
  const [state, setState] = useState<'asking' | 'ready' | 'doing'>('asking');
  const [failure, setFailure] = useState<RestoreFailure | null>(null);
  const isDone = useRef(false);
  const [planned, setPlanned] = useState<RestoreOutcome | null>(null);

  const post = useCallback(
    async (isDryRun: boolean): Promise<(RestoreOutcome & WithChangeSet) | null> => {
      try {
        const request: RestoreRequest = { isDryRun };
        return await postChange<RestoreOutcome>(`/history/${path}`, request);
      } catch (thrown) {
        const why = toGoBackFailure(thrown);
        if (why.kind === 'logged-out') triggerSessionExpired();
        setFailure(why);
        return null;
      }
    },
    [path]
  );
  useEffect(() => {
    void post(true).then((outcome) => {
      setPlanned(outcome);
      setState('ready');
    });
  }, [post]);
  const restoreEntries = async (): Promise<void> => {
    setState('doing');
    const outcome = await post(false);
    setState('ready');
    if (outcome === null) return;
    for (const uid of TRACKED_TYPES) void forgetEntries(uid);
    isDone.current = true;
    onDone(outcome, outcome.changeSet);
  };

  const sentences = failure === null ? [] : toSentences(failure);
  return (
    <DialogFrame
      {...{ title, onClose }}
      closeLabel={text('history.close')}
      // The button that opened the dialog disappears with what was undone.
      onClosed={onClosed ?? ((opener) => (isDone.current ? focusMain() : giveBackFocus(opener)))}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <DryRunStatus isDone={state !== 'asking' && failure === null} />
          {state === 'asking' && <Loader small>{text('history.asking')}</Loader>}
          {failure !== null && (
            <Typography fontWeight="bold">{text('history.cannot-be-done')}</Typography>
          )}
          {sentences.map((sentence) => (
            <FailureNote key={sentence} message={sentence} />
          ))}
          {state !== 'asking' && failure === null && planned !== null && (
            <>
              <Typography>{typeof question === 'string' ? question : question(planned)}</Typography>
              <AddressChanges name={getAddressesName(planned)} addresses={planned.addresses} />
              {warning !== undefined && <Typography fontWeight="bold">{warning}</Typography>}
              {children}
            </>
          )}
        </Flex>
      </Modal.Body>
      <DialogFooter
        cancelLabel={text(failure === null ? 'history.cancel' : 'history.close')}
        onCancel={onClose}
      >
        {failure === null && (
          <Button
            loading={state === 'doing'}
            disabled={state === 'asking'}
            onClick={() => void restoreEntries()}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
};
