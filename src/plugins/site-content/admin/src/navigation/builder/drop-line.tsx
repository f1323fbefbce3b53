import { styled } from 'styled-components';
import { INDENT } from '../../components/tree/indent';

const RADIUS = 5;

const Mark = styled.div`
  position: absolute;
  right: 0;
  height: 2px;
  margin-top: -1px;
  background: ${({ theme }) => theme.colors.primary600};
  pointer-events: none;
  z-index: 1;

  &::before {
    content: '';
    position: absolute;
    left: -${RADIUS}px;
    top: ${1 - RADIUS}px;
    width: ${2 * RADIUS}px;
    height: ${2 * RADIUS}px;
    border: 2px solid ${({ theme }) => theme.colors.primary600};
    border-radius: 50%;
    background: ${({ theme }) => theme.colors.neutral0};
  }
`;

const Name = styled.span`
  position: absolute;
  left: ${3 * RADIUS}px;
  top: 50%;
  transform: translateY(-50%);
  max-width: 60%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.primary600};
  color: ${({ theme }) => theme.colors.neutral0};
  font-size: ${({ theme }) => theme.fontSizes[1]};
  font-weight: ${({ theme }) => theme.fontWeights.bold};
`;

interface DropLineProps {
  /** Offset in pixels from the top of the list. */
  readonly top: number;
  readonly level: number;
  /** Shown during keyboard drags, where nothing follows a pointer. */
  readonly name: string | null;
}

/** Shows where the dragged item would be dropped, and on which level. */
export const DropLine = ({ top, level, name }: DropLineProps) => (
  <Mark aria-hidden data-landing={level} style={{ top, left: (level - 1) * INDENT + INDENT / 2 }}>
    {name !== null && <Name>{name}</Name>}
  </Mark>
);
