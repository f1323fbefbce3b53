import { Tooltip } from '@strapi/design-system';
import { forwardRef, type MouseEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Button = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.spaces[1]};
  min-width: 3.2rem;
  height: 3.2rem;
  padding: 0 ${({ theme }) => theme.spaces[2]};
  border: none;
  border-radius: ${({ theme }) => theme.borderRadius};
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral700};
  font-size: ${({ theme }) => theme.fontSizes[1]};
  cursor: pointer;

  svg {
    width: 1.6rem;
    height: 1.6rem;
    flex-shrink: 0;
  }

  svg path[fill]:not([fill='none']) {
    fill: currentColor;
  }

  &:hover {
    background: ${({ theme }) => theme.colors.neutral150};
  }

  &[aria-pressed='true'] {
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary600};
  }

  &[aria-disabled='true'] {
    color: ${({ theme }) => theme.colors.neutral400};
    background: transparent;
    cursor: not-allowed;
  }
`;

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Whether a toggle button is on; unset for other buttons. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A button of the editor's toolbar. Clicking keeps the focus in the text or toolbar. */
export const ToolbarButton = forwardRef<HTMLButtonElement, Props>(
  ({ label, children, isPressed, isDisabled = false, onClick, ...others }, ref) => (
    <Tooltip label={label}>
      <Button
        ref={ref}
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        // `disabled` would lose the focus.
        aria-disabled={isDisabled}
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
        {...others}
      >
        {children}
      </Button>
    </Tooltip>
  )
);
ToolbarButton.displayName = 'ToolbarButton';
