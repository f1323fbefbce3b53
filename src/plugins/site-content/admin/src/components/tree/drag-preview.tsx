import { Flex } from '@strapi/design-system';
import { styled } from 'styled-components';

const Card = styled(Flex)`
  width: max-content;
  max-width: 32rem;
  font-size: ${({ theme }) => theme.fontSizes[2]};
  /* To the right of the handle under the pointer. */
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

const Others = styled.span`
  flex: none;
  color: ${({ theme }) => theme.colors.neutral600};
`;

interface CarriedItemProps {
  readonly title: string;
  /** Describes the items that are moved with it. */
  readonly others: string | null;
}

/** The card that follows the pointer during a drag. */
export const DragPreview = ({ title, others }: CarriedItemProps) => (
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
    {others !== null && <Others>{others}</Others>}
  </Card>
);
