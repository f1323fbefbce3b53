import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PreviewProblemsPanel } from '../preview/preview-problems-panel';
import { checkBeforeBulkPublish } from '../strapi-internals/bulk-publish';
import { FirstError } from '../strapi-internals/form-errors';
import { warnBeforeRemoval } from '../strapi-internals/removal-actions';
import { BlankTitlePanel } from './blank-title-panel';
import { checkBulkPublish } from './check-bulk-publish';
import { EmptyBlocksPanel } from './empty-blocks-panel';
import { ImagesWithoutTextPanel } from './images-without-text-panel';
import { PagePanel } from './page-panel';
import { ParentOfNewPage } from './parent-of-new';
import { usePageWarning } from './use-page-warning';

/**
 * Adds side panels to the edit view, moves the focus to the first error of a form, and asks for confirmation before
 * pages are published, unpublished or deleted.
 */
export const bootstrapPagePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel([
    BlankTitlePanel,
    PreviewProblemsPanel,
    EmptyBlocksPanel,
    ImagesWithoutTextPanel,
    PagePanel,
    ParentOfNewPage,
    FirstError,
  ]);
  warnBeforeRemoval(app, usePageWarning);
  checkBeforeBulkPublish(app, checkBulkPublish);
};
