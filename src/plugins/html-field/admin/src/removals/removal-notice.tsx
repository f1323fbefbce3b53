import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useDeferredValue, useMemo, useState } from 'react';
import { WarningBox } from '#site-content/admin/components/warning-box';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import type { PasteOutcome } from '../editing/paste';
import { useText } from '../translations/text';
import { DifferenceDialog } from './difference-dialog';
import { RemovalList } from './removal-list';

interface NoticeProps {
  readonly title: string;
  readonly removals: readonly Removal[];
  readonly children: React.ReactNode;
}

const Notice = ({ title, removals, children }: NoticeProps) => (
  <Box marginTop={2} role="status" data-removals>
    <WarningBox>
      <Typography variant="omega" fontWeight="semiBold" textColor="neutral800">
        {title}
      </Typography>
      <RemovalList removals={removals} />
      <Flex gap={2} wrap="wrap">
        {children}
      </Flex>
    </WarningBox>
  </Box>
);

interface RemovalNoticeProps {
  readonly html: string;
  readonly disabled: boolean;
  readonly onApply: (clean: string) => void;
}

/** Shows what saving will remove from a value; nothing if it removes nothing. */
export const RemovalNotice = ({ html, disabled, onApply }: RemovalNoticeProps) => {
  const text = useText();
  // Typing has priority.
  const settled = useDeferredValue(html);
  const removals = useMemo(
    () => (readableHtml(settled) === null ? removalsFrom(settled) : []),
    [settled]
  );
  const [isCompared, setCompared] = useState(false);
  if (removals.length === 0) return null;
  return (
    <Notice title={text('removals')} removals={removals}>
      <Button size="S" variant="tertiary" onClick={() => setCompared(true)}>
        {text('removals.show')}
      </Button>
      {!disabled && (
        <Button size="S" variant="tertiary" onClick={() => onApply(cleanHtml(html))}>
          {text('removals.apply')}
        </Button>
      )}
      {isCompared && <DifferenceDialog html={settled} onClose={() => setCompared(false)} />}
    </Notice>
  );
};

interface PasteNoticeProps extends PasteOutcome {
  readonly onClose: () => void;
}

/** Shows what was not pasted from another program, or why nothing was. */
export const PasteNotice = ({ removals, refusal, onClose }: PasteNoticeProps) => {
  const text = useText();
  const problemText = useProblemText();
  if (removals.length === 0 && refusal === null) return null;
  const title =
    refusal === null
      ? text('removals.pasted')
      : text('paste.refused', { reason: problemText(refusal) });
  return (
    <Notice title={title} removals={removals}>
      <Button size="S" variant="tertiary" onClick={onClose}>
        {text('removals.dismiss')}
      </Button>
    </Notice>
  );
};
