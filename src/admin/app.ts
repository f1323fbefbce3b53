const TOUR = 'STRAPI_GUIDED_TOUR';

/** How the admin panel is set up for everyone who works in it. */
export default {
  config: {
    // Beside English. The plugin's own texts are complete in these.
    locales: ['de'],
    // Notices about Strapi's own releases are no news to editors.
    notifications: { releases: false },
  },
  bootstrap(): void {
    // Strapi's tour leads developers through the Content-Type Builder, over the page that an editor came
    // for. No option turns it off; where somebody has begun it, it goes on.
    if (localStorage.getItem(TOUR) === null) {
      localStorage.setItem(TOUR, JSON.stringify({ enabled: false }));
    }
  },
};
