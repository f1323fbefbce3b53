import { Box, Flex, Typography } from '@strapi/design-system';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { Mark } from '../../components/mark';
import { usePageName } from '../../page-picker/page-picker';
import { useText } from '../../translations/text';
import { type Change, sameParent } from '../tree/changes';
import { findItem, type Items } from '../tree/items';

interface Surroundings {
  /** The navigation after the change. */
  readonly items: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
}

/** Returns a function that describes a change in a sentence. */
const useChangeText = (): ((change: Change, surroundings: Surroundings) => string) => {
  const text = useText();
  const getTitle = usePageName();
  return ({ kind, before, after }, { items, pages }) => {
    const item = after ?? before;
    if (item === null) return '';
    const parent = findItem(items, item.parent);
    const place =
      parent === undefined
        ? text('navigation.change.at-top', { area: item.area ?? '' })
        : text('navigation.change.below', { parent: parent.title });
    const getPageTitle = (page: PageOption | undefined): string =>
      page === undefined ? text('navigation.unknown-page') : getTitle(page);
    const getTarget = ({ page, url }: NonNullable<Change['after']>): string =>
      (page === null ? url : getPageTitle(pages.get(page))) || text('navigation.change.nowhere');
    if (kind === 'title') {
      return text('navigation.change.title', { before: before?.title, after: after?.title });
    }
    if (kind === 'target') {
      return text('navigation.change.target', {
        title: item.title,
        before: before === null ? '' : getTarget(before),
        after: after === null ? '' : getTarget(after),
      });
    }
    const isReordered =
      kind === 'moved' && before !== null && after !== null && sameParent(before, after);
    return text(`navigation.change.${isReordered ? 'reordered' : kind}`, {
      title: item.title,
      place,
    });
  };
};

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

/** Lists unsaved changes, one per line. */
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
