import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { offerUndoOfForms } from './undo/undo-of-form';
import { VersionsPanel } from './versions/versions-panel';

/**
 * Adds the versions panel to edit views of entries with a history, and undo to notifications of Strapi's
 * forms.
 */
export const bootstrapHistory = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([VersionsPanel]);
  offerUndoOfForms(app);
};
