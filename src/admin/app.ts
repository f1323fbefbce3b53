import type { StrapiApp } from '@strapi/strapi/admin';
import { turnOffGuidedTour } from './guided-tour';
import { leavePromotionOut } from './promotion';

/** How the admin panel is set up for everyone who works in it. */
export default {
  config: {
    // Beside English. The plugin's own texts are complete in these.
    locales: ['de'],
    // Notices about Strapi's own releases are no news to editors.
    notifications: { releases: false },
  },
  register(app: StrapiApp): void {
    leavePromotionOut(app);
  },
  bootstrap(): void {
    turnOffGuidedTour();
  },
};
