import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { VersionsPanel } from './versions/versions-panel';

/** Adds the versions panel to edit views of entries with a history. */
export const bootstrapHistory = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([VersionsPanel]);
};
