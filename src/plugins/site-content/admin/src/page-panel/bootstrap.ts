import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { warnBeforeGoing } from '../strapi-internals/removal-actions';
import { PagePanel } from './page-panel';
import { ParentOfNewPage } from './parent-of-new';
import { usePageWarning } from './use-page-warning';

/** What the edit view of a page shows beside the form, and asks before a page goes. */
export const bootstrapPagePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([PagePanel, ParentOfNewPage]);
  warnBeforeGoing(app, usePageWarning);
};
