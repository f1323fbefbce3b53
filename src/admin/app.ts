import { deletionTexts } from './deletion-texts';

/** Settings of the admin panel for all of its users. */
export default {
  config: {
    // In addition to English. The plugin's own texts are complete in these.
    locales: ['de'],
    translations: deletionTexts,
    // Editors need no notices about Strapi releases.
    notifications: { releases: false },
  },
};
