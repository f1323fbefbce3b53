import { BulletList } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { NAVIGATION_PATH, READ } from '../routes/navigation';
import { label } from '../translations/text';

/** Registers the page Navigation and its link in the main menu. */
export const registerNavigation = (app: StrapiApp): void => {
  app.addMenuLink({
    to: NAVIGATION_PATH,
    icon: BulletList,
    intlLabel: label('navigation.title'),
    permissions: [READ],
    position: 3,
    Component: () =>
      import('./navigation-page').then(({ NavigationPage }) => ({ default: NavigationPage })),
  });
};
