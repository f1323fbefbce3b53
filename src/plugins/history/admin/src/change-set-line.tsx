import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { css, styled } from 'styled-components';
import type { HistoryChange, HistoryChangeSet } from '#history/domain/api-types';
import { Mark } from '#site-content/admin/components/mark';
import { useDateTime } from '#site-content/admin/components/use-date-time';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { ChangeSetDetails } from './change-set-details';
import { useText } from './translations/text';
import { useSentences } from './use-sentences';

const Opener = styled.button`
  padding: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.borderRadius};
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral800};
  font: inherit;
  font-size: ${({ theme }) => theme.fontSizes[2]};
  font-weight: ${({ theme }) => theme.fontWeights.semiBold};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
  }
`;

/**
 * Stays in view while the differences scroll, below Strapi's sticky header. In a low window, it would cover the control
 * that has the focus.
 */
const Head = styled(Flex)<{ $isOpen: boolean }>`
  ${({ $isOpen, theme }) =>
    $isOpen &&
    css`
      @media (min-height: 480px) {
        position: sticky;
        top: 6.4rem;
        z-index: 1;
      }
      justify-content: space-between;
      padding-block: ${theme.spaces[2]};
      background: ${theme.colors.neutral0};
    `}
`;

/** Keeps a control that gets the focus clear of the head. */
const Details = styled.div`
  @media (min-height: 480px) {
    :is(a, button, input, [tabindex]) {
      scroll-margin-top: 16rem;
    }
  }
`;

/** Returns the paths in a change set, which tell pages with the same title apart. */
const getPaths = ({ counts }: HistoryChangeSet): string[] => [
  ...new Set(counts.flatMap(({ path }) => path ?? [])),
];

interface ChangeSetLineProps {
  readonly changeSet: HistoryChangeSet;
  readonly canRestore: boolean;
  readonly onUndo: (changeSet: HistoryChangeSet) => void;
  readonly onRestore: (change: HistoryChange) => void;
  readonly onEntry: (document: string) => void;
}

/** A change set as a sentence, expandable to its differences. */
export const ChangeSetLine = ({
  changeSet,
  canRestore,
  onUndo,
  onRestore,
  onEntry,
}: ChangeSetLineProps) => {
  const text = useText();
  const { formatDate } = useIntl();
  const formatDateTime = useDateTime();
  const personName = usePersonName();
  const { whatHappened, whatElse } = useSentences();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const reasonId = useId();
  const { operation, undone } = changeSet;
  const isReplaced = changeSet.counts.some(({ action }) => action === 'replace');
  const getReason = (): string | null => {
    if (undone !== null) {
      return text('history.undone', {
        who: personName(undone.by),
        when: formatDateTime(undone.at),
      });
    }
    return isReplaced ? text('history.replaced') : null;
  };
  /** The reason why it cannot be undone. */
  const reason = getReason();
  return (
    <Box tag="li" padding={4} borderColor="neutral150" borderStyle="solid" borderWidth="0 0 1px">
      <Head $isOpen={isOpen} gap={2} wrap="wrap">
        <Opener
          type="button"
          data-change-set={changeSet.id}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          {whatHappened(changeSet)}
        </Opener>
        {changeSet.channel === 'history' && (operation === 'undo' || operation === 'restore') && (
          <Mark $as="primary">{text(`history.operation.${operation}`)}</Mark>
        )}
        {isOpen && canRestore && (
          <Button
            variant="secondary"
            size="S"
            disabled={reason !== null}
            aria-describedby={reason === null ? undefined : reasonId}
            onClick={() => onUndo(changeSet)}
          >
            {text('history.undo')}
          </Button>
        )}
      </Head>
      {reason !== null && (
        <Typography id={reasonId} tag="p" variant="pi" fontWeight="bold">
          {reason}
        </Typography>
      )}
      {whatElse(changeSet).map((sentence) => (
        <Typography key={sentence} tag="p" variant="pi" textColor="neutral700">
          {sentence}
        </Typography>
      ))}
      <Typography tag="p" variant="pi" textColor="neutral600">
        {[
          formatDate(changeSet.at, { timeStyle: 'short' }),
          text(`history.channel.${changeSet.channel}`),
          ...getPaths(changeSet),
        ].join(' · ')}
      </Typography>
      <Details id={details}>
        {isOpen && <ChangeSetDetails {...{ of: changeSet, canRestore, onRestore, onEntry }} />}
      </Details>
    </Box>
  );
};
