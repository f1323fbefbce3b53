import { Flex } from '@strapi/design-system';
import { styled } from 'styled-components';

/** What is done with all changes: on a phone at the lower edge of the window, else in the header, which stays in sight. */
export const SaveBar = styled(Flex)`
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

/** Leaves room at the end of the page for the bar that covers it on a phone. */
export const AboveSaveBar = styled.div`
  padding-bottom: 6.4rem;

  ${({ theme }) => theme.breakpoints.medium} {
    padding-bottom: 0;
  }
`;
