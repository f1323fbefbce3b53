import { translations } from './translations';

/** Settings of the admin panel for all of its users. */
export default {
  config: {
    // In addition to English. The plugin's own texts are complete in these.
    locales: ['de'],
    translations,
    // Editors need no notices about Strapi releases.
    notifications: { releases: false },
  },
};
