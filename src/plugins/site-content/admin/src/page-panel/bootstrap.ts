import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { checkBeforeBulkPublish } from '../strapi-internals/bulk-publish';
import { warnBeforeGoing } from '../strapi-internals/removal-actions';
import { BlankTitlePanel } from './blank-title-panel';
import { checkBulkPublish } from './check-bulk-publish';
import { EmptyBlocksPanel } from './empty-blocks-panel';
import { PagePanel } from './page-panel';
import { ParentOfNewPage } from './parent-of-new';
import { usePageWarning } from './use-page-warning';

/** Adds the page side panel to the edit view, and what is asked before pages are published, unpublished or deleted. */
export const bootstrapPagePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([BlankTitlePanel, EmptyBlocksPanel, PagePanel, ParentOfNewPage]);
  warnBeforeGoing(app, usePageWarning);
  checkBeforeBulkPublish(app, checkBulkPublish);
};
