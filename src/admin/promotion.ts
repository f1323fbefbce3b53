import type { StrapiApp } from '@strapi/strapi/admin';

interface Action {
  readonly type: string;
  readonly payload?: { readonly uuid?: string };
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
}

/** Strapi keeps one of these for its new media library and one for the old one. */
const BANNERS = [true, false].map((isOld) => `STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_${isOld}`);

/**
 * Puts the banner away that advertises Strapi's media library on every page. It is remembered under an id that the panel
 * learns from the server: here just before the panel itself does, so that the banner is never drawn.
 */
const putBannerAway = (app: StrapiApp): void => {
  app.addMiddlewares([
    () => () => (next) => (action) => {
      const { type, payload, meta } = action as Action;
      if (type === 'adminApi/executeQuery/fulfilled' && meta?.arg?.endpointName === 'init') {
        for (const banner of BANNERS) localStorage.setItem(`${banner}:${payload?.uuid}`, 'true');
      }
      return next(action);
    },
  ]);
};

/** Takes the marketplace out of the menu, whoever asks: plugins come with the application, not from its panel. */
const leaveMarketplaceOut = (app: StrapiApp): void => {
  app.addRBACMiddleware(
    () => (next) => (permissions) =>
      next(permissions.filter(({ action }) => action !== 'admin::marketplace.read'))
  );
};

/** The overview of the settings links to Strapi's prices, whatever is configured. */
const hidePrices = (): void => {
  const style = document.createElement('style');
  style.textContent = 'a[href^="https://strapi.io/pricing"] { display: none; }';
  document.head.append(style);
};

/** Shows no advertisement of Strapi's to the people who work here. `promoteEE` in config/admin.ts turns off the others. */
export const leavePromotionOut = (app: StrapiApp): void => {
  putBannerAway(app);
  leaveMarketplaceOut(app);
  hidePrices();
};
