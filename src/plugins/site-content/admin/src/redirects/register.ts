import { ArrowRight } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { REDIRECT } from '#site-content/domain/content-types';
import { addMenuPage } from '../routes/menu-page';
import { REDIRECTS_PATH } from '../routes/redirects';
import { readsEntries } from '../strapi-internals/permissions';
import { label } from '../translations/text';

/** Registers the page Redirects, after Navigation in the main menu. */
export const registerRedirects = (app: StrapiApp): void =>
  addMenuPage(
    app,
    {
      to: REDIRECTS_PATH,
      icon: ArrowRight,
      intlLabel: label('redirects.title'),
      permissions: [readsEntries(REDIRECT)],
      position: 4,
    },
    async () => (await import('./redirects-view')).RedirectsView
  );
