import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { HoldPreview } from './hold-preview';
import { SharePanel } from './share-panel';

/** Adds share links to the edit view of a page, and keeps previews alive on Strapi's preview page. */
export const bootstrapPreview = (app: StrapiApp): void => {
  const contentManager = app.getPlugin('content-manager');
  const apis = contentManager.apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([SharePanel]);
  contentManager.injectComponent('preview', 'actions', {
    name: 'hold-preview',
    Component: HoldPreview,
  });
};
