import type { StrapiApp } from '@strapi/strapi/admin';
import { Code } from '@strapi/icons';
import { label } from '../translations/text';
import { API_PREVIEW_PATH, API_PREVIEW_PERMISSIONS } from './access';

/** The page API preview and its link in the main menu. */
export const registerApiPreview = (app: StrapiApp): void => {
  app.addMenuLink({
    to: API_PREVIEW_PATH,
    icon: Code,
    intlLabel: label('api-preview.title'),
    permissions: API_PREVIEW_PERMISSIONS,
    position: 6,
    Component: () =>
      import('./api-preview-page').then(({ ApiPreviewPage }) => ({ default: ApiPreviewPage })),
  });
};
