import type { StrapiApp } from '@strapi/strapi/admin';
import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { PagePanel } from './page-panel';
import { warnBeforeBulkAction, warnBeforeDocumentAction } from './warn-before';

type ContentManager = ContentManagerPlugin['config']['apis'];

/** What the edit view of a page shows beside the form, and asks before a page goes. */
export const bootstrapPagePanel = (app: StrapiApp): void => {
  const contentManager = app.getPlugin('content-manager').apis as ContentManager;
  contentManager.addEditViewSidePanel([PagePanel]);
  contentManager.addDocumentAction((actions) => actions.map(warnBeforeDocumentAction));
  contentManager.addBulkAction((actions) => actions.map(warnBeforeBulkAction));
};
