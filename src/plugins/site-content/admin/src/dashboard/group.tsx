import { Flex, Link, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { FirstFew } from '../components/first-few';

const FIRST = 3;

interface GroupProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  readonly total: number;
  readonly toKey: (item: Item) => string;
  readonly render: (item: Item) => ReactNode;
  /** Link to the complete list. */
  readonly all?: { readonly path: string; readonly label: string } | undefined;
}

/** One kind of issue: its title and first items. Renders nothing if there are none. */
export const Group = <Item,>({ title, all, ...list }: GroupProps<Item>) => {
  if (list.items.length === 0) return null;
  return (
    <Flex gap={3} alignItems="flex-start" width="100%">
      <Flex flex="0 0 auto" paddingTop="2px">
        <WarningCircle fill="warning600" aria-hidden />
      </Flex>
      <Flex direction="column" alignItems="flex-start" gap={2} flex="1" minWidth="0">
        <Typography tag="h3" fontWeight="semiBold" textColor="neutral800">
          {title}
        </Typography>
        <FirstFew {...list} first={FIRST} />
        {all !== undefined && (
          <Link tag={RouterLink} to={all.path}>
            {all.label}
          </Link>
        )}
      </Flex>
    </Flex>
  );
};
