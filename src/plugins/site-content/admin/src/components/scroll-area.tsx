import { Box } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Hidden if empty, so that the focus skips it. */
const Area = styled(Box)`
  &:empty {
    display: none;
  }
`;

interface ScrollAreaProps {
  readonly label: string;
  /** Defaults to half the window height. */
  readonly maxHeight?: string;
  readonly children: ReactNode;
}

/** Scrolls tall content inside Strapi's dialogs, which do not scroll. */
export const ScrollArea = ({ label, maxHeight = '50vh', children }: ScrollAreaProps) => (
  <Area
    width="100%"
    maxHeight={maxHeight}
    overflow="auto"
    padding={1}
    tabIndex={0}
    role="group"
    aria-label={label}
  >
    {children}
  </Area>
);
