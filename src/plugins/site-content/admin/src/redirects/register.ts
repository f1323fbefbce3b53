import { ArrowRight } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { REDIRECT } from '#site-content/domain/content-types';
import { REDIRECTS_PATH } from '../routes/redirects';
import { readsEntries } from '../strapi-internals/permissions';
import { label } from '../translations/text';

/** Registers the page Redirects and its link in the main menu, after Navigation. */
export const registerRedirects = (app: StrapiApp): void => {
  app.addMenuLink({
    to: REDIRECTS_PATH,
    icon: ArrowRight,
    intlLabel: label('redirects.title'),
    permissions: [readsEntries(REDIRECT)],
    position: 4,
    Component: () =>
      import('./redirects-page').then(({ RedirectsPage }) => ({ default: RedirectsPage })),
  });
};
