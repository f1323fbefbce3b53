import { Box, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useDeferredValue, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { DialogFrame } from '#site-content/admin/components/dialog-frame';
import { findDifference, shortened } from '#site-content/admin/components/difference';
import { differenceColours, DifferenceText } from '#site-content/admin/components/difference-text';
import { passFocus } from '#site-content/admin/components/pass-focus';
import { WarningBox } from '#site-content/admin/components/warning-box';
import { useProblemText } from '#site-content/admin/rules/use-problem-text';
import { readableHtml } from '#site-content/domain/rules/html-limits';
import { type Removal, removalsFrom } from '#site-content/domain/rules/html-removals';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import type { PasteOutcome } from './editing/paste';
import { useText } from './translations/text';

const MAX_LISTED = 8;
const MAX_URL_LENGTH = 60;

const List = styled.ul`
  list-style: disc;
  padding-inline-start: ${({ theme }) => theme.spaces[5]};
  overflow-wrap: anywhere;
`;

const short = (url: string): string =>
  url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;

/** Lists what sanitizing removes, one removal per line. */
const RemovalList = ({ removals }: { readonly removals: readonly Removal[] }) => {
  const text = useText();
  const toLine = (removal: Removal): string => {
    const { count } = removal;
    switch (removal.kind) {
      case 'comment':
        return text('removals.comment', { count });
      case 'opener':
        return text('removals.opener', { count });
      case 'attribute':
        return text('removals.attribute', {
          name: removal.name,
          tag: removal.tag,
          count,
        });
      case 'url':
        return text(removal.tag === 'img' ? 'removals.image' : 'removals.url', {
          url: short(removal.url),
          count,
        });
      default:
        return text(removal.withContent ? 'removals.element-with-content' : 'removals.element', {
          tag: removal.tag,
          count,
        });
    }
  };
  const lines = removals.slice(0, MAX_LISTED).map(toLine);
  if (removals.length > MAX_LISTED) {
    lines.push(text('removals.more', { count: removals.length - MAX_LISTED }));
  }
  return (
    <List>
      {lines.map((line) => (
        <Typography key={line} tag="li" variant="pi" textColor="neutral800">
          {line}
        </Typography>
      ))}
    </List>
  );
};

const Source = styled(Box)`
  font-family: monospace;
  font-size: 1.3rem;
  line-height: 1.6;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  color: ${({ theme }) => theme.colors.neutral800};

  ${differenceColours}
`;

interface Props {
  readonly html: string;
  readonly onClose: () => void;
}

/** Shows the differences between HTML before and after sanitizing. */
const DifferenceDialog = ({ html, onClose }: Props) => {
  const text = useText();
  const stretches = shortened(findDifference(html, cleanHtml(html)));
  return (
    <DialogFrame title={text('difference.title')} closeLabel={text('close')} onClose={onClose}>
      <Modal.Body>
        <Source
          background="neutral100"
          padding={4}
          hasRadius
          tabIndex={0}
          role="region"
          aria-label={text('difference.title')}
        >
          <DifferenceText
            stretches={stretches}
            words={{
              removed: text('difference.removed'),
              added: text('difference.added'),
            }}
          />
        </Source>
      </Modal.Body>
      <Modal.Footer justifyContent="flex-end">
        <Button variant="tertiary" onClick={onClose}>
          {text('close')}
        </Button>
      </Modal.Footer>
    </DialogFrame>
  );
};

/** Returns the text of the field that a notice belongs to. */
const findText = (around: Element): Element | null =>
  around.querySelector('[data-html-field] :is(.ProseMirror, textarea)');

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

/** Shows what saving will remove from a value. Renders nothing if nothing is removed. */
export const RemovalNotice = ({ html, disabled, onApply }: RemovalNoticeProps) => {
  const text = useText();
  // Deferred, so that typing has priority.
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
        <Button
          ref={passFocus(findText)}
          size="S"
          variant="tertiary"
          onClick={() => onApply(cleanHtml(html))}
        >
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

/** Shows which content of another program was not pasted, or why nothing was pasted. */
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
      <Button ref={passFocus(findText)} size="S" variant="tertiary" onClick={onClose}>
        {text('removals.dismiss')}
      </Button>
    </Notice>
  );
};
