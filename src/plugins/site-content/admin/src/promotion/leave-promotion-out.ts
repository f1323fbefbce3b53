import type { StrapiApp } from '@strapi/strapi/admin';
import { turnOffGuidedTour } from '../strapi/guided-tour';
import { leaveMarketplaceOut } from '../strapi/marketplace';
import { putMediaLibraryBannerAway } from '../strapi/media-library-banner';
import { hidePrices } from '../strapi/prices';

/**
 * Shows no advertisement of Strapi's to the people who work here, nor its tour. `promoteEE` in config/admin.ts and
 * `notifications` in src/admin/app.ts turn off the others.
 */
export const leavePromotionOut = (app: StrapiApp): void => {
  putMediaLibraryBannerAway(app);
  leaveMarketplaceOut(app);
  hidePrices();
  turnOffGuidedTour();
};
