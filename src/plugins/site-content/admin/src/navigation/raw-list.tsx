import { Box, Link } from '@strapi/design-system';
import { type StrapiApp, useRBAC } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { listPath } from '../strapi-internals/addresses';
import { leaveListsOut } from '../strapi-internals/content-manager-menu';
import { hasPermission } from '../strapi-internals/has-permission';
import { readsEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';

/**
 * Hides the raw list of navigation items from the Content Manager's menu for users who may open the page Navigation,
 * which links to the list. The list's URL still works.
 */
export const leaveRawListOutOfMenu = (app: StrapiApp): void =>
  leaveListsOut(app, (uid) => uid === NAV_ITEM && hasPermission(app, READ_NAVIGATION));

const READ_ITEMS = [readsEntries(NAV_ITEM)];

/** Links from the page Navigation to the raw list, for users who may read it. */
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
