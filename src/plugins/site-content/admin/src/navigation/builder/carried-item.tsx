import { Flex } from '@strapi/design-system';
import { styled } from 'styled-components';
import { useText } from '../../translations/text';

const Card = styled(Flex)`
  width: max-content;
  max-width: 32rem;
  font-size: ${({ theme }) => theme.fontSizes[2]};
  // Beside the handle that the pointer is on.
  margin-left: 2.8rem;
  pointer-events: none;
`;

const Title = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${({ theme }) => theme.colors.neutral800};
  font-weight: ${({ theme }) => theme.fontWeights.bold};
`;

const Below = styled.span`
  flex: none;
  color: ${({ theme }) => theme.colors.neutral600};
`;

interface CarriedItemProps {
  readonly title: string;
  /** How many items go along. */
  readonly below: number;
}

/** What the pointer carries while an item is dragged. */
export const CarriedItem = ({ title, below }: CarriedItemProps) => {
  const text = useText();
  return (
    <Card
      gap={2}
      background="neutral0"
      borderColor="primary600"
      hasRadius
      shadow="popupShadow"
      paddingTop={2}
      paddingBottom={2}
      paddingLeft={3}
      paddingRight={3}
    >
      <Title>{title}</Title>
      {below > 0 && <Below>{text('navigation.drag.with', { count: below })}</Below>}
    </Card>
  );
};
