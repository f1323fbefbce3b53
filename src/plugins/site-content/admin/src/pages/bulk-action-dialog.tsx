import { Button, Checkbox, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../components/dialog-frame';
import { DryRunStatus } from '../components/dry-run-status';
import { Status } from '../components/status';
import { usePageTitle } from '../components/use-page-title';
import { UndoNote } from '../history-slot/slot';
import { DeleteNotes } from '../page-bulk-actions/delete-notes';
import { DryRunView } from '../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../page-bulk-actions/failure-notes';
import { movedAddresses, stayingPages } from '../page-bulk-actions/moved-addresses';
import { PageField } from '../page-bulk-actions/page-field';
import { RedirectToFields } from '../page-bulk-actions/redirect-target-fields';
import { SubpagesChoice } from '../page-bulk-actions/subpages-choice';
import { useBulkAction } from '../page-bulk-actions/use-bulk-action';
import { useRefusedParents } from '../page-bulk-actions/use-refused-parents';
import { useText } from '../translations/text';
import {
  type Choices,
  firstChoices,
  getPresentParent,
  getRequest,
  hasPosition,
  type PlannedBulkAction,
} from './planned-bulk-action';

const NONE: readonly string[] = [];

interface BulkActionDialogProps {
  readonly planned: PlannedBulkAction;
  readonly canPublish: boolean;
  /** Called after success with the number of pages, including subpages. */
  readonly onDone: (changeSet: string | null, total: number) => void;
  readonly onClose: () => void;
  readonly onClosed: (opener: Element | null) => void;
}

/** Shows the effect of a bulk action on pages, asks for its options, and runs it. */
export const BulkActionDialog = (props: BulkActionDialogProps) => {
  const { planned, canPublish, onDone, onClose, onClosed } = props;
  const { action, pages } = planned;
  const text = useText();
  const toTitle = usePageTitle();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(planned, canPublish));
  const choose = (chosen: Partial<Choices>): void => setChoices({ ...choices, ...chosen });
  const request = getRequest(planned, choices);
  const { outcome, isCurrent, failure, showAll, isDoing, perform } = useBulkAction(
    request,
    Object.fromEntries(pages.map(({ id, version }) => [id, version])),
    ({ changeSet, total }) => onDone(changeSet, total)
  );

  const findRefused = useRefusedParents(
    pages.map(({ id }) => id),
    choices.publishes
  );
  const isGoing = action === 'unpublish' || action === 'delete';
  // If there was no response, the action can be repeated.
  const isPossible = failure === null || failure.kind === 'unreachable';
  const isKnown = outcome !== null && isCurrent && isPossible;
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Enter confirms a drop, unless the user has moved the focus in the dialog.
    const isFocusOnDialog = document.activeElement?.getAttribute('role') === 'dialog';
    if (isKnown && isFocusOnDialog && !isGoing) confirmButton.current?.focus();
  }, [isKnown, isGoing]);
  const isOnWebsite = pages.some(({ isPublished }) => isPublished);
  const moved = outcome === null ? 0 : (isGoing ? stayingPages : movedAddresses)(outcome);
  const count = pages.length + (outcome?.subpages.total ?? 0);
  const [first] = pages;
  const presentParent = getPresentParent(planned);
  const title = toTitle(first?.title ?? '');

  return (
    <DialogFrame
      title={text(`pages.bulk-action.${action}.title`, { title, count })}
      closeLabel={text('pages.close')}
      onClose={onClose}
      onClosed={onClosed}
      isBusy={isDoing}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          {action === 'move' && (
            <PageField
              label={text('pages.bulk-action.move.parent')}
              page={choices.parent}
              top={presentParent === null ? null : text('pages.top-level')}
              without={presentParent == null ? NONE : [presentParent]}
              findRefused={findRefused}
              onChange={(parent) => choose({ parent })}
            />
          )}
          {hasPosition(planned, choices.parent) && (
            <Typography textColor="neutral600">
              {planned.after == null
                ? text('pages.bulk-action.move.first')
                : text('pages.bulk-action.move.after', { title: planned.after.title })}
            </Typography>
          )}
          {action === 'move' && isOnWebsite && canPublish && (
            <Checkbox
              checked={choices.publishes}
              onCheckedChange={(checked) => choose({ publishes: checked === true })}
            >
              {text('pages.bulk-action.move.publishes')}
            </Checkbox>
          )}
          {action === 'delete' && <UndoNote />}
          {action === 'delete' && <DeleteNotes pages={pages.map(({ id }) => id)} />}
          {action === 'delete' && (
            <SubpagesChoice
              pages={pages.map(({ id }) => id)}
              withSubpages={choices.withSubpages}
              onChoose={(withSubpages) => choose({ withSubpages })}
            />
          )}
          {isGoing && isOnWebsite && (
            <RedirectToFields
              redirectTo={choices.redirectTo}
              isOfSubpages={choices.withSubpages}
              isPossible={isKnown}
              pages={pages.map(({ id }) => id)}
              onChange={(redirectTo) => choose({ redirectTo })}
            />
          )}
          {moved > 0 && (
            <Checkbox
              checked={choices.redirects ?? outcome?.redirects.made.total !== 0}
              onCheckedChange={(checked) => choose({ redirects: checked === true })}
            >
              {text(isGoing ? 'page-panel.warning.redirects' : 'pages.bulk-action.redirects', {
                count: moved,
              })}
            </Checkbox>
          )}
          {failure !== null && (
            <FailureNotes
              failure={failure}
              page={action === 'publish' && pages.length === 1 ? first?.id : undefined}
            />
          )}
          <DryRunStatus isDone={isKnown} />
          {isKnown && (
            <DryRunView
              {...{ action, outcome }}
              isDraftOnly={action === 'move' && isOnWebsite && !choices.publishes}
              onAll={showAll}
            />
          )}
          {!isKnown && failure === null && request !== null && (
            <Flex justifyContent="center">
              <Loader small>{text('pages.outcome.loading')}</Loader>
            </Flex>
          )}
          {request === null && (
            <Typography textColor="neutral600">
              {text(isGoing ? 'pages.outcome.choose-destination' : 'pages.outcome.choose-parent')}
            </Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        {isDoing ? (
          <Status>
            <Typography textColor="neutral600">
              {text(`pages.bulk-action.${action}.running`, { count })}
            </Typography>
          </Status>
        ) : (
          <Button variant="tertiary" onClick={onClose}>
            {text('pages.cancel')}
          </Button>
        )}
        <Button
          ref={confirmButton}
          variant={isGoing ? 'danger-light' : 'default'}
          disabled={!isKnown}
          loading={isDoing}
          onClick={perform}
        >
          {text(`pages.bulk-action.${action}.confirm`, { count })}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
