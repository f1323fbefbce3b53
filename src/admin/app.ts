/** How the admin panel is set up for everyone who works in it. */
export default {
  config: {
    // Beside English. The plugin's own texts are complete in these.
    locales: ['de'],
    // Notices about Strapi's own releases are no news to editors.
    notifications: { releases: false },
  },
};
