import { Button, Flex, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';
import { WarningBox } from '../components/warning-box';
import { useText } from '../translations/text';
import type { RowActions } from './builder/actions';
import { countBelow, type Items, siblingsAt } from './tree/items';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.spaces[2]};
`;

interface StrayItemsProps {
  readonly items: Items;
  readonly canEdit: boolean;
  readonly actions: RowActions;
}

/**
 * Lists items without an area, which are never served. They exist only if content bypassed the rules, for example
 * through Strapi's own import.
 */
export const StrayItems = ({ items, canEdit, actions }: StrayItemsProps) => {
  const text = useText();
  const stray = siblingsAt(items, { parent: null, area: null });
  if (stray.length === 0) return null;
  return (
    <WarningBox marginBottom={4}>
      <Typography fontWeight="bold" textColor="neutral800" tag="p">
        {text('navigation.stray', { count: stray.length })}
      </Typography>
      <List>
        {stray.map(({ id, title }) => (
          <Flex key={id} tag="li" gap={3} wrap="wrap">
            <Typography textColor="neutral800">
              {text('navigation.stray.item', { title, count: countBelow(items, id) })}
            </Typography>
            {canEdit && (
              <>
                <Button size="S" variant="tertiary" onClick={() => actions.moveTo(id)}>
                  {text('navigation.menu.move')}
                </Button>
                <Button size="S" variant="danger-light" onClick={() => actions.remove(id)}>
                  {text('navigation.menu.delete')}
                </Button>
              </>
            )}
          </Flex>
        ))}
      </List>
    </WarningBox>
  );
};
