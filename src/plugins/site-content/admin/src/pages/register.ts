import { Folder } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PAGE } from '#site-content/domain/content-types';
import { PAGES_PATH } from '../routes/pages';
import { readsEntries } from '../strapi-internals/permissions';
import { label } from '../translations/text';

/** Registers the page Pages and its link in the main menu, before Navigation. */
export const registerPages = (app: StrapiApp): void => {
  app.addMenuLink({
    to: PAGES_PATH,
    icon: Folder,
    intlLabel: label('pages.title'),
    permissions: [readsEntries(PAGE)],
    position: 2,
    Component: () => import('./pages-page').then(({ PagesPage }) => ({ default: PagesPage })),
  });
};
