import { Folder } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PAGE } from '#site-content/domain/content-types';
import { addMenuPage } from '../routes/menu-page';
import { PAGES_PATH } from '../routes/pages';
import { readsEntries } from '../strapi-internals/permissions';
import { label } from '../translations/text';

/** Registers the page Pages, before Navigation in the main menu. */
export const registerPages = (app: StrapiApp): void =>
  addMenuPage(
    app,
    {
      to: PAGES_PATH,
      icon: Folder,
      intlLabel: label('pages.title'),
      permissions: [readsEntries(PAGE)],
      position: 2,
    },
    async () => (await import('./pages-view')).PagesView
  );
