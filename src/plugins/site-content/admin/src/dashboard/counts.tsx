import { Box, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { DashboardResponse } from '#site-content/domain/panel/panel-response-types';
import { useNavItemsPath } from '../routes/routes';
import { listPath, listWithStatusPath } from '../strapi-internals/addresses';
import { useText } from '../translations/text';

type Count = keyof DashboardResponse['counts'];

const listsWith = (navItems: string): readonly (readonly [Count, string])[] => [
  ['publishedPages', listWithStatusPath(PAGE, 'published')],
  ['draftPages', listWithStatusPath(PAGE, 'draft')],
  ['navItems', navItems],
  ['redirects', listPath(REDIRECT)],
];

const Row = styled(Box)`
  display: flex;
  flex-wrap: wrap;
  gap: 1px;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral200};
`;

const Cell = styled(Link)`
  display: flex;
  flex: 1 1 11rem;
  flex-direction: column;
  gap: ${({ theme }) => theme.spaces[1]};
  padding: ${({ theme }) => theme.spaces[3]};
  background: ${({ theme }) => theme.colors.neutral0};
  text-decoration: none;

  &:hover {
    background: ${({ theme }) => theme.colors.primary100};
  }

  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: -2px;
  }
`;

/** Shows the number of entries of each kind, linked to their list. */
export const Counts = ({ counts }: { readonly counts: DashboardResponse['counts'] }) => {
  const text = useText();
  const { formatNumber } = useIntl();
  const lists = listsWith(useNavItemsPath());
  const known = lists.flatMap(([name, path]) => {
    const count = counts[name];
    return count === null ? [] : [{ name, path, count }];
  });
  if (known.length === 0) return null;
  return (
    <Row>
      {known.map(({ name, path, count }) => (
        <Cell key={name} to={path}>
          <Typography variant="beta" textColor="neutral800">
            {formatNumber(count)}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {text(`dashboard-widget.count.${name}`, { count })}
          </Typography>
        </Cell>
      ))}
    </Row>
  );
};
