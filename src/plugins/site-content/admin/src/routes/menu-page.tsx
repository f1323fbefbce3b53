import { Page, type StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';

type MenuLink = Omit<Parameters<StrapiApp['addMenuLink']>[0], 'Component'>;

/**
 * Registers a page of the panel, for users who have its permissions, with its link in the main menu.
 *
 * @param loadView loads the component of the page
 */
export const addMenuPage = (
  app: StrapiApp,
  link: MenuLink,
  loadView: () => Promise<ComponentType>
): void =>
  app.addMenuLink({
    ...link,
    Component: async () => {
      const View = await loadView();
      const ProtectedPage = () => (
        <Page.Protect permissions={link.permissions}>
          <Page.Title>{useIntl().formatMessage(link.intlLabel)}</Page.Title>
          <View />
        </Page.Protect>
      );
      return { default: ProtectedPage };
    },
  });
