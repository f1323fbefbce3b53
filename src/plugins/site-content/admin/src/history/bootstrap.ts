import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { offerUndoOfForms } from './undo/undo-of-form';
import { VersionsPanel } from './versions/versions-panel';

/** What the edit view of an entry that has a history shows beside the form, and what Strapi's forms confirm can be undone. */
export const bootstrapHistory = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([VersionsPanel]);
  offerUndoOfForms(app);
};
