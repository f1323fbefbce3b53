import type { StrapiApp } from '@strapi/strapi/admin';
import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { askBeforeBulkPublishing } from '../strapi/bulk-publish-action';
import { warnBeforeGoing } from '../strapi/going-actions';
import { askBeforePublishing } from '../strapi/publish-action';
import { AskedBeforeBulkPublish } from './bulk-publish-question';
import { PagePanel } from './page-panel';
import { ParentOfNewPage } from './parent-of-new';
import { usePageWarning } from './use-page-warning';
import { usePublishQuestion } from './use-publish-question';

/** What the edit view of a page shows beside the form, and asks before a page is published elsewhere or goes. */
export const bootstrapPagePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([PagePanel, ParentOfNewPage]);
  warnBeforeGoing(app, usePageWarning);
  askBeforePublishing(app, usePublishQuestion);
  askBeforeBulkPublishing(app, AskedBeforeBulkPublish);
};
