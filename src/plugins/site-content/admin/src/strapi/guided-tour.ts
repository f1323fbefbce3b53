const TOUR = 'STRAPI_GUIDED_TOUR';

/**
 * Turns off Strapi's tour, which leads developers through the Content-Type Builder, over the page that an editor came
 * for. What another application at this address has left in the browser, as on a developer's machine, counts no more
 * than nothing.
 *
 * A port: no option turns it off, and under which name it remembers that it was turned off is not documented. Read in
 * Strapi 5.54.0: `@strapi/admin/dist/admin/admin/src/components/GuidedTour/Context.mjs`.
 */
export const turnOffGuidedTour = (): void => {
  localStorage.setItem(TOUR, JSON.stringify({ enabled: false }));
};
