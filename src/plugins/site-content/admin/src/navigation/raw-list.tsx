import { Box, Link } from '@strapi/design-system';
import { type StrapiApp, useRBAC } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { listPath } from '../strapi-internals/addresses';
import { leaveListsOut } from '../strapi-internals/content-manager-menu';
import { mayDo } from '../strapi-internals/own-actions';
import { readsEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';

/**
 * Leaves the list of navigation items out of the Content Manager's menu for those who have the page Navigation, which
 * leads to the list in its turn. Its address stays.
 */
export const leaveRawListOutOfMenu = (app: StrapiApp): void =>
  leaveListsOut(app, (uid) => uid === NAV_ITEM && mayDo(app, READ_NAVIGATION));

const READ_ITEMS = [readsEntries(NAV_ITEM)];

/** The way from the page Navigation to the list, for those who need it. */
export const RawListLink = () => {
  const text = useText();
  const { allowedActions } = useRBAC(READ_ITEMS);
  if (!allowedActions['canRead']) return null;
  return (
    <Box paddingTop={6}>
      <Link tag={RouterLink} to={listPath(NAV_ITEM)}>
        {text('navigation.raw-list')}
      </Link>
    </Box>
  );
};
