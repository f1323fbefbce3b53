import { BulletList } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { addMenuPage } from '../routes/menu-page';
import { NAVIGATION_PATH, READ } from '../routes/navigation';
import { label } from '../translations/text';

/** Registers the page Navigation. */
export const registerNavigation = (app: StrapiApp): void =>
  addMenuPage(
    app,
    {
      to: NAVIGATION_PATH,
      icon: BulletList,
      intlLabel: label('navigation.title'),
      permissions: [READ],
      position: 3,
    },
    async () => (await import('./navigation-page')).NavigationPage
  );
