import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { getBlocks, type Kind, splitStretches } from './json-text';

/** Beyond this many characters the colours would cost more than they show: each is a node of its own. */
const COLOURED_UP_TO = 100_000;

const LINE_HEIGHT_IN_REM = 1.92;

/** A text in the form of code, which is scrolled by itself. */
const Scroll = styled.pre`
  margin: 0;
  padding: ${({ theme }) => theme.spaces[4]};
  max-height: max(32rem, calc(100vh - 34rem));
  overflow: auto;
  color-scheme: ${({ theme }) => theme.colorScheme};
  border-radius: 0 0 ${({ theme }) => theme.borderRadius} ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 1.2rem;
  line-height: ${LINE_HEIGHT_IN_REM}rem;
  tab-size: 2;
  white-space: pre-wrap;
  overflow-wrap: anywhere;

  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
`;

const COLOURS = {
  name: 'primary700',
  text: 'success700',
  literal: 'alternative700',
  plain: 'neutral800',
} as const satisfies Record<Kind, string>;

const Coloured = styled.span<{ $kind: Kind }>`
  color: ${({ theme, $kind }) => theme.colors[COLOURS[$kind]]};
`;

/** Laid out when it comes into view: all lines at once would stop the panel for a second at 20,000. */
const LazyBlock = styled.div<{ $lines: number }>`
  content-visibility: auto;
  contain-intrinsic-height: auto ${({ $lines }) => $lines * LINE_HEIGHT_IN_REM}rem;
`;

const colouredText = (text: string): ReactNode[] =>
  splitStretches(text).map((stretch, index) =>
    stretch.kind === 'plain' ? (
      stretch.text
    ) : (
      <Coloured key={index} $kind={stretch.kind}>
        {stretch.text}
      </Coloured>
    )
  );

interface Props {
  readonly text: string;
  /** Names the region for screen readers. */
  readonly label: string;
}

/** Text that is read by scrolling, with the mouse or with the keyboard. */
export const JsonView = memo(({ text, label }: Props) => {
  const isColoured = text.length <= COLOURED_UP_TO;
  return (
    <Scroll tabIndex={0} role="region" aria-label={label}>
      {getBlocks(text).map((block, index) => (
        <LazyBlock key={index} $lines={block.lines}>
          {isColoured ? colouredText(block.text) : block.text}
        </LazyBlock>
      ))}
    </Scroll>
  );
});
JsonView.displayName = 'JsonView';
