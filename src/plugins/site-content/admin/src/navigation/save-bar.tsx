import { Flex } from '@strapi/design-system';
import type { PropsWithChildren } from 'react';
import { createGlobalStyle, styled } from 'styled-components';

/** Keeps the control that gets the focus clear of the bar. Strapi scrolls the element around the content of the page. */
const RoomForBar = createGlobalStyle`
  :has(> #main-content) {
    scroll-padding-bottom: 6.4rem;
  }

  ${({ theme }) => theme.breakpoints.medium} {
    :has(> #main-content) {
      scroll-padding-bottom: 0;
    }
  }
`;

const Bar = styled(Flex)`
  position: fixed;
  z-index: ${({ theme }) => theme.zIndices.navigation};
  right: 0;
  bottom: 0;
  left: 0;
  gap: ${({ theme }) => theme.spaces[2]};
  padding: ${({ theme }) => theme.spaces[3]} ${({ theme }) => theme.spaces[4]};
  border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
  background: ${({ theme }) => theme.colors.neutral0};

  > * {
    flex: 1;
  }

  ${({ theme }) => theme.breakpoints.medium} {
    position: static;
    padding: 0;
    border: 0;
    background: none;

    > * {
      flex: none;
    }
  }
`;

/** Actions on all changes: at the bottom of the window on phones, otherwise in the sticky header. */
export const SaveBar = ({ children }: PropsWithChildren) => (
  <>
    <RoomForBar />
    <Bar>{children}</Bar>
  </>
);

/** Space at the end of the page for the bar that covers it on phones. */
export const AboveSaveBar = styled.div`
  padding-bottom: 6.4rem;

  ${({ theme }) => theme.breakpoints.medium} {
    padding-bottom: 0;
  }
`;
