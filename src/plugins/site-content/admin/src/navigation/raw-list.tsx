import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { Box, Link } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { READ_NAVIGATION } from '../../../contract/panel/actions';
import { NAV_ITEM } from '../../../contract/content-types';
import { listPath } from '../strapi/addresses';
import { leaveListsOut } from '../strapi/content-manager-menu';
import { mayDo } from '../strapi/own-actions';
import { readsEntries } from '../strapi/permissions';
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
