import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useDeferredValue, useMemo, useState } from 'react';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { useProblemText } from '../../rules/use-problem-text';
import { useText } from '../../translations/text';
import type { PasteOutcome } from '../editing/paste';
import { DifferenceDialog } from './difference-dialog';
import { RemovalList } from './removal-list';

interface NoticeProps {
  readonly title: string;
  readonly removals: readonly Removal[];
  readonly children: React.ReactNode;
}

const Notice = ({ title, removals, children }: NoticeProps) => (
  <Box
    background="warning100"
    borderColor="warning200"
    padding={4}
    marginTop={2}
    hasRadius
    role="status"
    data-removals
  >
    <Flex gap={3} alignItems="flex-start">
      <Box paddingTop="2px">
        <WarningCircle fill="warning600" aria-hidden />
      </Box>
      <Flex direction="column" alignItems="stretch" gap={2} flex="1" minWidth={0}>
        <Typography variant="omega" fontWeight="semiBold" textColor="neutral800">
          {title}
        </Typography>
        <RemovalList removals={removals} />
        <Flex gap={2} wrap="wrap">
          {children}
        </Flex>
      </Flex>
    </Flex>
  </Box>
);

interface RemovalNoticeProps {
  readonly html: string;
  readonly disabled: boolean;
  readonly onApply: (clean: string) => void;
}

/** Says what saving will take out of a value, before it is saved; nothing where it takes out nothing. */
export const RemovalNotice = ({ html, disabled, onApply }: RemovalNoticeProps) => {
  const text = useText();
  // Typing goes first.
  const settled = useDeferredValue(html);
  const removals = useMemo(
    () => (readableHtml(settled) === null ? removalsFrom(settled) : []),
    [settled]
  );
  const [isCompared, setCompared] = useState(false);
  if (removals.length === 0) return null;
  return (
    <Notice title={text('html-field.removals')} removals={removals}>
      <Button size="S" variant="tertiary" onClick={() => setCompared(true)}>
        {text('html-field.removals.show')}
      </Button>
      {!disabled && (
        <Button size="S" variant="tertiary" onClick={() => onApply(cleanHtml(html))}>
          {text('html-field.removals.apply')}
        </Button>
      )}
      {isCompared && <DifferenceDialog html={settled} onClose={() => setCompared(false)} />}
    </Notice>
  );
};

interface PasteNoticeProps extends PasteOutcome {
  readonly onClose: () => void;
}

/** Says what did not come along from another program, or why nothing did. */
export const PasteNotice = ({ removals, refusal, onClose }: PasteNoticeProps) => {
  const text = useText();
  const problemText = useProblemText();
  if (removals.length === 0 && refusal === null) return null;
  const title =
    refusal === null
      ? text('html-field.removals.pasted')
      : text('html-field.paste.refused', { reason: problemText(refusal) });
  return (
    <Notice title={title} removals={removals}>
      <Button size="S" variant="tertiary" onClick={onClose}>
        {text('html-field.removals.dismiss')}
      </Button>
    </Notice>
  );
};
