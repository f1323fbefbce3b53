import { adminApi, useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { Box, Link } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { READ_NAVIGATION } from '../../../contract/panel/actions';
import { NAV_ITEM } from '../../../contract/content-types';
import { listPath } from '../places/places';
import { useText } from '../translations/text';

interface Permission {
  readonly action: string;
}

/** Strapi's own question about what the user may do, which no type of its interface names. */
const endpoints = adminApi.endpoints as unknown as {
  readonly getMyPermissions: {
    select(of: undefined): (state: unknown) => { readonly data?: readonly Permission[] };
  };
};

interface Links {
  readonly ctLinks: readonly { readonly uid: string }[];
}

/**
 * Leaves the list of navigation items out of the Content Manager's menu for those who have the page Navigation, which
 * leads to the list in its turn. Its address stays.
 */
export const leaveRawListOutOfMenu = (app: StrapiApp): void => {
  app.registerHook('Admin/CM/pages/App/mutate-collection-types-links', (links: Links) => {
    const { data = [] } = endpoints.getMyPermissions.select(undefined)(app.store?.getState());
    if (!data.some(({ action }) => action === READ_NAVIGATION)) return links;
    return { ...links, ctLinks: links.ctLinks.filter(({ uid }) => uid !== NAV_ITEM) };
  });
};

const READ_ITEMS = [{ action: 'plugin::content-manager.explorer.read', subject: NAV_ITEM }];

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
