import { Box, Button, Flex, Modal, Radio, Typography } from '@strapi/design-system';
import { useMemo, useState } from 'react';
import type { NavigationConflict } from '#site-content/domain/panel/edit-conflict';
import type { NavigationResponse } from '#site-content/domain/panel/panel-response-types';
import { DialogFooter, DialogFrame } from '../../components/dialog-frame';
import { useDateTime } from '../../components/use-date-time';
import { usePersonName } from '../../components/use-person-name';
import { useText } from '../../translations/text';
import { changesBetween } from '../tree/changes';
import type { Items } from '../tree/items';
import { mergeOnto } from '../tree/merge';
import { ChangeList } from './change-list';

const CHOICES = ['merge', 'mine', 'theirs'] as const;
type Choice = (typeof CHOICES)[number];

interface ConflictDialogProps {
  /** The version that both started from. */
  readonly base: NavigationResponse;
  readonly mine: Items;
  /** The version saved by the other user. */
  readonly theirs: NavigationResponse;
  readonly by: NavigationConflict['by'];
  readonly onMerge: (merged: Items) => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/**
 * Shows the changes of two users to the same navigation. The user who saves second chooses how to resolve the conflict.
 */
export const ConflictDialog = (props: ConflictDialogProps) => {
  const { base, mine, theirs, by, onMerge, onKeepMine, onTakeTheirs, onClose, onClosed } = props;
  const text = useText();
  const personName = usePersonName();
  const formatDateTime = useDateTime();
  const [choice, setChoice] = useState<Choice>('merge');
  const ours = useMemo(() => changesBetween(base.items, mine), [base, mine]);
  const others = useMemo(() => changesBetween(base.items, theirs.items), [base, theirs]);
  const merged = useMemo(
    () => mergeOnto(base.items, mine, theirs.items),
    [base, mine, theirs.items]
  );
  const collidingOurs = ours.filter(({ id, kind }) =>
    merged.colliding.some((change) => change.id === id && change.kind === kind)
  );
  const pages = useMemo(
    () => new Map([...base.pages, ...theirs.pages].map((page) => [page.id, page])),
    [base, theirs]
  );
  const proceed: Record<Choice, () => void> = {
    merge: () => onMerge(merged.items),
    mine: onKeepMine,
    theirs: onTakeTheirs,
  };

  return (
    <DialogFrame
      title={text('navigation.conflict.title')}
      closeLabel={text('navigation.close')}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <div>
            {by !== null && (
              <Typography tag="p" fontWeight="bold">
                {text('elements.changed-by', {
                  who: personName(by.by),
                  when: formatDateTime(by.at),
                })}
              </Typography>
            )}
            <Typography tag="p">{text('navigation.conflict.intro')}</Typography>
          </div>
          <Flex gap={4} alignItems="stretch" wrap="wrap">
            <ChangeList
              title={text('navigation.conflict.mine')}
              {...{ changes: ours, colliding: collidingOurs, items: mine, pages }}
            />
            <ChangeList
              title={text('navigation.conflict.theirs')}
              {...{ changes: others, colliding: [], items: theirs.items, pages }}
            />
          </Flex>
          <Radio.Group
            value={choice}
            onValueChange={(value) => setChoice(value as Choice)}
            aria-label={text('navigation.conflict.choose')}
          >
            {CHOICES.map((one) => (
              <Radio.Item key={one} value={one}>
                <Box>
                  <Typography fontWeight="bold">
                    {text(`navigation.conflict.${one}.label`)}
                  </Typography>
                  <Typography variant="pi" textColor="neutral600" tag="p">
                    {text(`navigation.conflict.${one}.hint`, {
                      colliding: merged.colliding.length,
                      others: others.length,
                      ours: ours.length,
                    })}
                  </Typography>
                </Box>
              </Radio.Item>
            ))}
          </Radio.Group>
        </Flex>
      </Modal.Body>
      <DialogFooter cancelLabel={text('navigation.conflict.back')} onCancel={onClose}>
        <Button
          variant={choice === 'merge' ? 'default' : 'danger'}
          onClick={() => proceed[choice]()}
        >
          {text(`navigation.conflict.${choice}.confirm`)}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
