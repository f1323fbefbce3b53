const TOUR = 'STRAPI_GUIDED_TOUR';

/**
 * Turns off Strapi's tour, which leads developers through the Content-Type Builder, over the page that an editor came
 * for. No option does. What another application at this address has left in the browser, as on a developer's
 * machine, counts no more than nothing.
 */
export const turnOffGuidedTour = (): void => {
  localStorage.setItem(TOUR, JSON.stringify({ enabled: false }));
};
