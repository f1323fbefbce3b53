import { translations } from './translations';

/** Settings of the admin panel for all of its users. */
export default {
  config: {
    // Languages in addition to English. The plugin's own texts are complete in each of them.
    locales: ['de'],
    translations,
    // Editors need no notices about Strapi releases.
    notifications: { releases: false },
  },
};
