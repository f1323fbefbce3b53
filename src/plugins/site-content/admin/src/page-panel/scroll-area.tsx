import { Box } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Where nothing is said, nothing is to be reached by keyboard either. */
const Area = styled(Box)`
  &:empty {
    display: none;
  }
`;

interface ScrollAreaProps {
  readonly label: string;
  /** Half of the window, where it is not said. */
  readonly maxHeight?: string;
  readonly children: ReactNode;
}

/** Inside a dialog of Strapi, which does not scroll itself: what may be longer than a window is high. */
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
