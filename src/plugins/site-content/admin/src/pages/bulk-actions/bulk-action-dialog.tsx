import { Button, Checkbox, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import { DialogFrame } from '../../components/dialog-frame';
import { OutcomeView } from '../../page-bulk-actions/dry-run-view';
import { FailureNotes } from '../../page-bulk-actions/failure-notes';
import { movedAddresses } from '../../page-bulk-actions/moved-addresses';
import { PageField } from '../../page-bulk-actions/page-field';
import { GoneToFields } from '../../page-bulk-actions/redirect-target-fields';
import { useAct } from '../../page-bulk-actions/use-bulk-action';
import { useText } from '../../translations/text';
import { type Choices, firstChoices, getRequest, type PlannedAct } from './planned-bulk-action';

interface ActDialogProps {
  readonly planned: PlannedAct;
  /** Told when it is done; of a move, where to. */
  readonly onDone: (parent: NamedPage | null | undefined, act: string | null) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Tells what will come of an act upon pages, has somebody choose how it is done, and does it. */
export const ActDialog = ({ planned, onDone, onClose, onClosed }: ActDialogProps) => {
  const { act, pages } = planned;
  const text = useText();
  const [choices, setChoices] = useState<Choices>(() => firstChoices(planned));
  const choose = (chosen: Partial<Choices>): void => setChoices({ ...choices, ...chosen });
  const request = getRequest(planned, choices);
  const { outcome, isCurrent, failure, showAll, isDoing, perform } = useAct(
    request,
    Object.fromEntries(pages.map(({ id, version }) => [id, version])),
    ({ act }) => onDone(choices.parent, act)
  );

  const isKnown = outcome !== null && isCurrent && failure === null;
  const isOnWebsite = pages.some(({ isPublished }) => isPublished);
  const isGoing = act === 'unpublish' || act === 'delete';
  const moved = outcome === null ? 0 : movedAddresses(outcome);
  const [first] = pages;
  const title = first?.title.trim() ? first.title : text('pages.untitled');

  return (
    <DialogFrame
      title={text(`pages.act.${act}.title`, { title, count: pages.length })}
      closeLabel={text('pages.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          {act === 'move' && (
            <PageField
              label={text('pages.act.move.parent')}
              page={choices.parent}
              top={text('pages.top-level')}
              without={pages.map(({ id }) => id)}
              onChange={(parent) => choose({ parent })}
            />
          )}
          {act === 'move' && isOnWebsite && (
            <Checkbox
              checked={choices.publishes}
              onCheckedChange={(checked) => choose({ publishes: checked === true })}
            >
              {text('pages.act.move.publishes')}
            </Checkbox>
          )}
          {isGoing && isOnWebsite && (
            <GoneToFields
              goneTo={choices.goneTo}
              pages={pages.map(({ id }) => id)}
              onChange={(goneTo) => choose({ goneTo })}
            />
          )}
          {moved > 0 && (
            <Checkbox
              checked={choices.redirects ?? outcome?.redirects.made.total !== 0}
              onCheckedChange={(checked) => choose({ redirects: checked === true })}
            >
              {text('pages.act.redirects', { count: moved })}
            </Checkbox>
          )}
          {failure !== null && <FailureNotes failure={failure} />}
          {isKnown && <OutcomeView outcome={outcome} onAll={showAll} />}
          {!isKnown && failure === null && request !== null && (
            <Flex justifyContent="center">
              <Loader small>{text('pages.outcome.loading')}</Loader>
            </Flex>
          )}
          {request === null && (
            <Typography textColor="neutral600">{text('pages.outcome.choose-first')}</Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {text('pages.cancel')}
        </Button>
        <Button
          variant={isGoing ? 'danger-light' : 'default'}
          disabled={!isKnown}
          loading={isDoing}
          onClick={perform}
        >
          {text(`pages.act.${act}.confirm`, { count: pages.length })}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};
