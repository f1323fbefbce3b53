import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { getBlocks, type Kind, tokenize } from './json-text';

/** Longer texts are not coloured, because each coloured part is a DOM node. */
const COLOURED_UP_TO = 100_000;

const LINE_HEIGHT_IN_REM = 1.92;

/** A scrollable code block. */
const Scroll = styled.pre<{ $isWhole: boolean }>`
  margin: 0;
  padding: ${({ theme }) => theme.spaces[4]};
  max-height: ${({ $isWhole }) => ($isWhole ? 'none' : 'max(32rem, calc(100vh - 34rem))')};
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

/**
 * A block that is laid out only when it becomes visible: laying out 20,000 lines at once would block the panel for a
 * second.
 */
const LazyBlock = styled.div<{ $lines: number }>`
  content-visibility: auto;
  contain-intrinsic-height: auto ${({ $lines }) => $lines * LINE_HEIGHT_IN_REM}rem;
`;

const colouredText = (text: string): ReactNode[] =>
  tokenize(text).map((stretch, index) =>
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
  /** Accessible name of the region. */
  readonly label: string;
  /** Whether it is as high as its text, because a surrounding element scrolls. */
  readonly isWhole?: boolean;
}

/** Shows JSON in an area that scrolls by mouse or keyboard. */
export const JsonView = memo(({ text, label, isWhole = false }: Props) => {
  const isColoured = text.length <= COLOURED_UP_TO;
  return (
    <Scroll tabIndex={isWhole ? -1 : 0} role="region" aria-label={label} $isWhole={isWhole}>
      {getBlocks(text).map((block, index) => (
        <LazyBlock key={index} $lines={block.lines}>
          {isColoured ? colouredText(block.text) : block.text}
        </LazyBlock>
      ))}
    </Scroll>
  );
});
JsonView.displayName = 'JsonView';
