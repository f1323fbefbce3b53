import { Box, Flex, Typography } from '@strapi/design-system';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { Mark } from '../../components/mark';
import { useText } from '../../translations/text';
import type { Change } from '../tree/changes';
import type { Items } from '../tree/items';
import { useChangeText } from './change-text';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.spaces[2]};
  padding-left: ${({ theme }) => theme.spaces[4]};
  list-style: disc;
  color: ${({ theme }) => theme.colors.neutral800};
`;

interface ChangeListProps {
  readonly title: string;
  readonly changes: readonly Change[];
  readonly colliding: readonly Change[];
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
}

/** The unsaved changes, one per line. */
export const ChangeList = ({ title, changes, colliding, items, pages }: ChangeListProps) => {
  const text = useText();
  const changeText = useChangeText();
  const titleId = useId();
  return (
    <Box
      flex="1 1 26rem"
      minWidth={0}
      background="neutral100"
      hasRadius
      padding={4}
      tag="section"
      aria-labelledby={titleId}
    >
      <Typography id={titleId} tag="h3" variant="delta">
        {title}
      </Typography>
      <Box paddingTop={3}>
        <List>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.id}`}>
              <Flex gap={2} wrap="wrap">
                <Typography>{changeText(change, { items, pages })}</Typography>
                {colliding.includes(change) && (
                  <Mark $as="danger">{text('navigation.conflict.collides')}</Mark>
                )}
              </Flex>
            </li>
          ))}
        </List>
      </Box>
    </Box>
  );
};
